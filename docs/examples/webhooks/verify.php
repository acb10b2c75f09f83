<?php

declare(strict_types=1);

const TOLERANCE_SECONDS = 5 * 60;

/** True if the request comes from Waybill. $body is the raw body: parse it afterwards. */
function isFromWaybill(string $secret, array $server, string $body): bool
{
    $id = $server['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $server['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }

    $key = base64_decode(substr($secret, strlen('whsec_')));
    $signed = $id . '.' . $timestamp . '.' . $body;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    // After a rotation there are several signatures, separated by spaces. One that matches is enough.
    foreach (explode(' ', $server['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $given) {
        if (hash_equals($expected, $given)) {
            return true;
        }
    }
    return false;
}

$secret = (string) getenv('WEBHOOK_SECRET');
if (strncmp($secret, 'whsec_', strlen('whsec_')) !== 0) {
    http_response_code(500);
    exit('Set WEBHOOK_SECRET to the secret of the endpoint: whsec_…');
}

$body = (string) file_get_contents('php://input');
if (!isFromWaybill($secret, $_SERVER, $body)) {
    http_response_code(401);
    exit;
}

// Store the event or put it into a queue here. Do the work that it causes later.
$event = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
// Other types, also those that are added later, have other data. Accept what you do not need.
if (strncmp($event['type'], 'delivery.', strlen('delivery.')) === 0) {
    $data = $event['data'];
    error_log("{$_SERVER['HTTP_WEBHOOK_ID']} {$event['type']} {$data['delivery_id']} {$data['sequence']} {$data['status']}");
}
http_response_code(204);
