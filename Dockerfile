FROM python:3.13-slim AS build
WORKDIR /app
COPY requirements.lock .
RUN python -m venv /opt/final-nine && /opt/final-nine/bin/python -m pip install --no-cache-dir --require-hashes -r requirements.lock

FROM python:3.13-slim
# manage.py trusts this environment, because it is not the one that it would build itself.
ENV PATH=/opt/final-nine/bin:$PATH VIRTUAL_ENV=/opt/final-nine PYTHONUNBUFFERED=1 FINAL_NINE_DATA=/data
RUN useradd --system --create-home night && install -d -o night -g night -m 700 /data
WORKDIR /app
COPY --from=build /opt/final-nine /opt/final-nine
COPY . .
USER night
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://localhost:8000/readyz', timeout=2)"]
STOPSIGNAL SIGINT
CMD ["python", "manage.py", "serve", "--port", "8000"]
