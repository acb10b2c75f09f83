import json
import os
import sqlite3
import time
import urllib.parse
import urllib.request

URL = os.environ.get("WAYBILL_URL", "http://127.0.0.1:3000")
HEADERS = {"Authorization": f"Bearer {os.environ['WAYBILL_KEY']}", "Prefer": "wait=30"}
database = sqlite3.connect(os.environ.get("FILE", "deliveries.db"))
database.execute("create table if not exists deliveries (delivery_id text primary key, status text)")
database.execute("create table if not exists feed (one integer primary key check (one = 1), cursor text)")


def next_page(cursor):
    query = "?" + urllib.parse.urlencode({"cursor": cursor}) if cursor else ""
    while True:
        try:
            request = urllib.request.Request(f"{URL}/v1/events{query}", headers=HEADERS)
            with urllib.request.urlopen(request, timeout=60) as response:
                return json.load(response)
        except OSError as error:
            status = getattr(error, "code", None)  # None: no response
            if status is not None and status != 429 and status < 500:
                raise
            time.sleep(5)


while True:
    row = database.execute("select cursor from feed").fetchone()
    page = next_page(row and row[0])
    with database:  # One transaction for the data and the cursor: a crash leaves both or neither.
        for event in page["data"]:
            # Other types, also those that are added later, say nothing about the status of a delivery.
            if not event["type"].startswith("delivery."):
                continue
            data = event["data"]
            print(event["id"], event["type"], data["delivery_id"], data["sequence"], data["status"], flush=True)
            database.execute("replace into deliveries values (?, ?)", (data["delivery_id"], data["status"]))
        database.execute("replace into feed values (1, ?)", (page["next_cursor"],))
