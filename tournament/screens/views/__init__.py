"""The pages of the screens, and the page on which a club makes its show."""
