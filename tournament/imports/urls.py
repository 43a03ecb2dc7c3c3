"""The addresses of imports."""

from django.urls import URLPattern, path

from tournament.imports.views import import_wizard as steps
from tournament.imports.views import imports

urlpatterns: list[URLPattern] = [
    path("import/", imports.upload_import_file, name="imports"),
    path("import/<str:file>/", steps.preview_import, name="import_preview"),
    path("import/<str:file>/columns/", steps.choose_column_roles, name="import_columns"),
    path("import/<str:file>/people/", steps.match_people, name="import_people"),
    path("imports/<int:pk>/", imports.show_import, name="import_made"),
    path("imports/<int:pk>/undo/", imports.undo_import, name="undo_import"),
]
