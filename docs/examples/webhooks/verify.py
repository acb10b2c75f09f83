import base64
import hashlib
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

TOLERANCE_SECONDS = 5 * 60
SECRET = os.environ.get("WEBHOOK_SECRET", "")
if not SECRET.startswith("whsec_"):
    raise SystemExit("Set WEBHOOK_SECRET to the secret of the endpoint: whsec_…")


def is_from_waybill(headers, body):
    """True if the request comes from Waybill. body is the raw body, as bytes: parse it afterwards."""
    message_id = headers.get("webhook-id", "")
    timestamp = headers.get("webhook-timestamp", "")
    if not timestamp.isdecimal() or len(timestamp) > 12:
        return False
    if abs(time.time() - int(timestamp)) > TOLERANCE_SECONDS:
        return False

    key = base64.b64decode(SECRET.removeprefix("whsec_"))
    signed = f"{message_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.digest(key, signed, hashlib.sha256))
    # After a rotation there are several signatures, separated by spaces. One that matches is enough.
    given = headers.get("webhook-signature", "").encode().split(b" ")
    return any(hmac.compare_digest(expected, each) for each in given)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        if not is_from_waybill(self.headers, body):
            return self.respond(401)
        # Store the event or put it into a queue here. Do the work that it causes later.
        event = json.loads(body)
        # Other types, also those that are added later, have other data. Accept what you do not need.
        if event["type"].startswith("delivery."):
            data = event["data"]
            print(self.headers["webhook-id"], event["type"], data["delivery_id"], data["sequence"], data["status"], flush=True)
        self.respond(204)

    def respond(self, status):
        self.send_response(status)
        self.end_headers()


ThreadingHTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8080"))), Receiver).serve_forever()
