"""Styles, scripts and sounds under names that change with their content, so that no screen shows an old one."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc] # the library ships no types
    """Also follows the imports between JavaScript modules. The plain names stay: the page after a fault uses them."""

    support_js_module_import_aggregation = True
