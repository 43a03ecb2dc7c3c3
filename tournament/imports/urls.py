"""URLs: imports."""

from django.urls import URLPattern, path

from tournament.imports.views import import_wizard, imports

urlpatterns: list[URLPattern] = [
    path("import/", imports.upload_import_file, name="imports"),
    path("import/<str:file>/", import_wizard.preview_import, name="import_preview"),
    path("import/<str:file>/columns/", import_wizard.choose_column_roles, name="import_columns"),
    path("import/<str:file>/people/", import_wizard.match_people, name="import_people"),
    path("imports/<int:pk>/", imports.show_import, name="import_made"),
    path("imports/<int:pk>/undo/", imports.undo_import, name="undo_import"),
]
