FROM python:3.13-slim AS build
WORKDIR /build
COPY requirements.lock .
# No pip in what is kept: nothing is installed later.
RUN python -m venv --without-pip /opt/final-nine \
    && python -m pip --python /opt/final-nine/bin/python install --no-cache-dir --require-hashes -r requirements.lock \
    && python -m compileall -q /opt/final-nine

FROM python:3.13-slim
# manage.py trusts this environment, because it is not the one that it would build itself.
ENV PATH=/opt/final-nine/bin:$PATH VIRTUAL_ENV=/opt/final-nine FINAL_NINE_DATA=/data \
    PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
# Volumes that are made anew belong to whoever these folders belong to.
RUN useradd --system --uid 10001 night \
    && install -d -o night -g night -m 700 /data /data/static /backups /certificates /passing
WORKDIR /app
COPY --from=build /opt/final-nine /opt/final-nine
COPY . .
RUN python -m compileall -q . && python manage.py compilemessages
USER night
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://localhost:8000/readyz', timeout=2)"]
STOPSIGNAL SIGINT
CMD ["python", "manage.py", "serve", "--port", "8000"]
