/* Made by `npm run generate` from contract/openapi.json with SHA-256 53834a44907aed7b2e4db85228282b894803211859c0ef01f2ac77719ace1a8f. */
export interface paths {
    "/v1/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries
         * @description Newest first, or as `sort` says, with all fields of each delivery. Follow `next_cursor` to get the next page: deliveries created while you page neither shift a page nor appear twice. With `updated_from`, the least recently changed come first: a delivery that changes while you page appears again on a later page, so none is missed. To keep a copy up to date, remember the highest `updated_at` and start the next time one minute before it, because a change becomes visible a moment after its `updated_at`. A delivery that you get again unchanged has the same `updated_at`. To follow every single change, use `GET /v1/events`. A search is sorted among its 500 newest matches, and days of the past by the latest change among their 2500 newest deliveries; `sorted_among` says so if there are more.
         */
        get: operations["listDeliveries"];
        put?: never;
        /**
         * Create a delivery
         * @description Stores the delivery durably and returns its identifier. Send an `Idempotency-Key` to make a retry safe: the same key with the same body returns the first response, marked `Idempotent-Replayed: true`. Keys are kept for 48 hours. A `reference` makes it safe for longer: until the first delivery is cancelled, a second one with the same reference is refused with 409, and `details` names the first. With `Accept: application/problem+json`, its `delivery_id` is a parameter of the problem `reference_taken`.
         */
        post: operations["createDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{delivery_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get delivery status
         * @description The current state of the delivery and when it is expected. Send the `ETag` back in `If-None-Match`: if the delivery is unchanged, the response is 304 without a body.
         */
        get: operations["getDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Edit a delivery
         * @description Changes the fields that you send: fields that you leave out stay as they are, and null clears an optional field. Contacts and `package_details` are merged field by field; windows, locations, metadata and lists are replaced. Before pickup everything can be changed; after pickup only the notes, `receiver_contact.phone` and `metadata`. One `delivery.updated` event has the changed fields before and after. The courier sees the change highlighted and is asked to confirm it. With `If-Match`, nothing is changed if someone else changed the delivery first. An edit that is sent again with its `Idempotency-Key` is not applied twice; the response is the current delivery.
         */
        patch: operations["editDelivery"];
        trace?: never;
    };
    "/v1/deliveries/{delivery_id}/track": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Track a delivery
         * @description The same response as the status read. If `Accept` prefers `text/event-stream` (JSON wins ties), the response is live: once at the start and at each change, as server-sent events named `delivery`, until the delivery ends.
         */
        get: operations["trackDelivery"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{delivery_id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a delivery
         * @description Works until the delivery is picked up. Cancelling again returns the same response, so a retry is safe. If a cancellation and a pickup arrive at the same time, exactly one of them wins. The body is optional, and no value in it can make the request fail: only a body that is not JSON is refused.
         */
        post: operations["cancelDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{delivery_id}/record": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the full record
         * @description Everything that is known about the delivery: what was sent, its state, its attempts, its courier, what was collected, what you can do with it now, and links to its label and proof. Send its `ETag` as `If-Match` of an edit. The `ETag` stays the same when the delivery becomes late and when its personal data is erased.
         */
        get: operations["getRecord"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create many deliveries
         * @description Up to 500 creates in one request. Each is checked and stored on its own, in the same way as a single create: one that is refused does not stop the others. The results are in the order of the items, and so are the identifiers, which ascend. Send an `Idempotency-Key` with the batch, or give each item a `reference` or an `idempotency_key`, so that it can be sent again after a lost response.
         */
        post: operations["createBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/cancel-batch": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel many deliveries
         * @description Up to 500 in one request. Each is cancelled on its own: one that was already picked up does not stop the others. The results are in the order of the identifiers. Sending the request again is safe: a cancelled delivery stays cancelled.
         */
        post: operations["cancelBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{delivery_id}/instruct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what to do after a failed attempt
         * @description Try again, with a corrected address or phone number or on another day, or return it to the sender. The courier sees the instructions immediately. They can be changed until the courier has acted on them. With another day, `estimated_delivery_time` becomes the end of that day; if you no longer ask for a day, the end of today.
         */
        post: operations["instructDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/count": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Count deliveries
         * @description How many deliveries a filter has. Exact up to 10000, and up to 500 for a search; above that, `at_least` is true.
         */
        get: operations["countDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/couriers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List couriers
         * @description The couriers who are assigned to open deliveries of the account, by name, 500 at most. If several have the same first name, the initial of the last name tells them apart.
         */
        get: operations["listAssignedCouriers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{delivery_id}/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what happened to a delivery
         * @description All events of the delivery, in order, as `GET /v1/events` and webhooks show them; they are kept as long as the delivery. Events are only ever added, never changed.
         */
        get: operations["listDeliveryEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{delivery_id}/label": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get labels
         * @description The label to print and stick on the parcel, with a QR code and a Code 128 that hold the `delivery_id`; one for each parcel of the delivery (`pieces`), whose codes end with a slash and the number of the parcel. A PDF, or ZPL for thermal printers with `Accept: application/zpl`. Labels of test deliveries are marked as such.
         */
        get: operations["getLabel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get labels of many deliveries
         * @description The labels of up to 100 deliveries in one file: one for each parcel, in the order in which the deliveries are named, at most 1,000. A PDF, or ZPL for thermal printers with `Accept: application/zpl`.
         */
        get: operations["printLabels"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{delivery_id}/proofs/{proof_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a proof
         * @description The photo or the signature that the courier collected with an outcome, as an image. In the events of the delivery, `data.proof` says which images there were. Proof is deleted after a period that the delivery company sets, and when personal data is erased.
         */
        get: operations["getProof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Follow all events
         * @description What happened to all deliveries of the account and to the money that was collected, oldest first, in an order that never changes; with `order=newest`, the other way round. Send `next_cursor` as `cursor` to continue: you miss nothing and see nothing twice, whatever happens at the same time. A page can have fewer events than `limit`, or none, even if `has_more` is true: with a filter, a request looks through at most 10,000 events, and a page ends at 2 MB. Events are kept for 30 days. With `Prefer: wait=30`, a request that finds nothing waits until something happens, for 30 seconds at most.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         * @description Oldest first.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        /**
         * Create a webhook endpoint
         * @description From now on, events of deliveries in this key's mode are sent to it, signed according to Standard Webhooks. Each account can have at most 20 endpoints in each mode.
         */
        post: operations["createWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpoint_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read a webhook endpoint
         * @description The response does not include the secret, which is shown only once.
         */
        get: operations["getWebhookEndpoint"];
        put?: never;
        post?: never;
        /**
         * Delete a webhook endpoint
         * @description Also deletes the events that wait to be sent to it and the record of its attempts.
         */
        delete: operations["deleteWebhookEndpoint"];
        options?: never;
        head?: never;
        /**
         * Change, disable or enable a webhook endpoint
         * @description Changes only the fields that you send. While an endpoint is disabled, nothing is lost: when you enable it again, the events that it missed are sent, unless you ask to skip them.
         */
        patch: operations["updateWebhookEndpoint"];
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpoint_id}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace the secret of a webhook endpoint
         * @description For a while, requests carry several signatures: one for the new secret, and one for each earlier secret until it expires. If you deploy the new secret in that time, no request fails. At most 10 earlier secrets sign; with more, a rotation is refused with 429.
         */
        post: operations["rotateWebhookSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpoint_id}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event
         * @description Sends one signed event about a delivery that does not exist, without retries, and returns what happened: the request, and the response or why there was none. This also works for a disabled endpoint.
         */
        post: operations["testWebhookEndpoint"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpoint_id}/attempts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List attempts
         * @description Newest first. Attempts are kept for 30 days.
         */
        get: operations["listWebhookAttempts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpoint_id}/attempts/{attempt_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read an attempt
         * @description Includes the request as it was sent, and the response.
         */
        get: operations["getWebhookAttempt"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/webhook-endpoints/{endpoint_id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send events again
         * @description One event (`event_id`), or everything from a time on (`timestamp_from`). Each keeps its `webhook-id` and its body. Only events of the types that the endpoint subscribes to are sent.
         */
        post: operations["resendWebhookEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balances
         * @description By currency: what is owed to the account, how much of it couriers still have, and what was paid out; and the payouts that wait to be confirmed. With a test key there is nothing: nobody collects money for a test delivery.
         */
        get: operations["getCash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cash/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the cash statement
         * @description What was collected for the account in a period, the fees, what was paid out, and what was owed before and after, with a line for each delivery and payout. A statement is in one currency: that of the account, unless `currency` names another; `currencies` lists all currencies in which there is money. The totals on every page are those of the whole period. With `Accept: text/csv` or `application/pdf`, or with `format`, the response is a file with all lines, without `cursor` and `limit`. In CSV, `date` is a day in the time zone of the account, `at` the time in UTC. A PDF has at most 5000 lines, of every type. A period has at most 366 days. Once it is over, its statement never changes.
         */
        get: operations["getCashStatement"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cash/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts
         * @description What was paid out to the account, newest first.
         */
        get: operations["listPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/cash/payouts/{payout_id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a payout
         * @description Confirms that the money has arrived, which closes the chain from the door to your bank account. Confirming again is safe.
         */
        post: operations["confirmPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/deliveries/{delivery_id}/cash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the chain of custody of its money
         * @description Where the money of a delivery is: expected, collected, handed in, paid out, confirmed. The oldest money is paid out first, so a delivery is paid by the payouts that reach it. Nobody collects the money of a test delivery.
         */
        get: operations["getCashChain"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/test/deliveries/{delivery_id}/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Advance a test delivery
         * @description Simulates the courier: makes the usual next move, or the one you name, through the same code and with the same events as for a real courier. With `run`, the delivery goes through a full lifecycle (`delivered`, `returned` or `failed_then_delivered`), one move every few seconds. Another request to advance the delivery ends the run. If there is cash to collect, all of it is collected unless you say otherwise.
         */
        post: operations["advanceTestDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deliveries of all accounts
         * @description Live deliveries, newest first. Without `status`, only open deliveries are listed. With `area`, a page may have fewer deliveries than `limit`, or none, and still not be the last one: follow `next_cursor` until it is null.
         */
        get: operations["listFleetDeliveries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/deliveries/{delivery_id}/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign a courier
         * @description Before pickup, this is the courier who will pick it up. After pickup, it is the courier who has it now, for example because one courier handed it to another. Assigning the same courier again changes nothing. If the courier has a cash limit, it is compared with the sum of their cash in hand, the amounts to collect of their open deliveries and that of this delivery. Above the limit, the assignment is refused with `cash limit exceeded`, unless `over_cash_limit` is true. The limit does not apply to a delivery without an amount to collect or in a currency other than that of the limit.
         */
        post: operations["assignDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/deliveries/{delivery_id}/unassign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unassign a delivery
         * @description Possible only before pickup. After pickup, a courier has the parcel: assign it to another courier instead. The body is optional.
         */
        post: operations["unassignDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/deliveries/assign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Assign many deliveries
         * @description Up to 500 in one request. Each assignment succeeds or fails on its own and has its own result, in the order sent, even if it is malformed. If two name the same delivery, the first one counts. `over_cash_limit` applies to all of them. Retrying is safe: a delivery that is already assigned to that courier is `unchanged`. With an `Idempotency-Key`, a retry returns the first results again.
         */
        post: operations["assignDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/deliveries/unassign": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Unassign many deliveries
         * @description Up to 500 in one request, only before pickup. Each succeeds or fails on its own and has its own result, in the order sent.
         */
        post: operations["unassignDeliveries"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/deliveries/undo-assignments": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo assignments
         * @description Gives each delivery back to the courier it had before, or to nobody; up to 500 in one request. A delivery to which something else has happened since then is left as it is, and its result says what.
         */
        post: operations["undoAssignments"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/deliveries/suggest-couriers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Suggest a courier for each delivery
         * @description Balances load against area, and never exceeds a cash limit. Nothing is changed: assign what you accept.
         */
        post: operations["suggestCouriers"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/deliveries/{delivery_id}/pick-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pick up
         * @description The courier has the parcel: the delivery is `in_transit` and can no longer be cancelled. `courier_id` is required if no courier is assigned; if another courier is assigned, the named one gets the delivery. A courier picks up for nobody else.
         */
        post: operations["pickUpDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/deliveries/{delivery_id}/deliver": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand over
         * @description The receiver has the parcel. If there is cash to collect, send the `collected_amount`. If it is less than the amount to collect, a `shortfall_reason` is required; more is refused.
         */
        post: operations["deliverDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/deliveries/{delivery_id}/fail-attempt": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a failed attempt
         * @description The delivery stays `in_transit`, and the sender is asked whether to try again or return it. After the maximum number of attempts in the fleet settings, it is returned without asking.
         */
        post: operations["failDeliveryAttempt"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/deliveries/{delivery_id}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Return to the sender
         * @description The sender has the parcel back. The body is optional.
         */
        post: operations["returnDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/deliveries/{delivery_id}/correct": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Undo “Delivered” or “Returned”
         * @description The delivery is `in_transit` again, with its courier. Its events keep the mistake, and show the correction with its reason.
         */
        post: operations["correctDelivery"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/deliveries/{delivery_id}/correct-amount": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Correct the collected amount
         * @description Before or after the cash was handed in. The difference is posted to the ledger.
         */
        post: operations["correctCollectedAmount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/couriers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List couriers
         * @description Newest first, including deactivated couriers.
         */
        get: operations["listCouriers"];
        put?: never;
        /**
         * Add a courier
         * @description A new courier can be assigned immediately. To sign in on a phone, a courier needs a link and a PIN, which an operator creates in the dashboard. With your own driver app, no sign-in is needed. Send `cash_limit` and `cash_limit_currency` together; "Assign a courier" explains the limit.
         */
        post: operations["addCourier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/couriers/{courier_id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a courier
         * @description What is left out stays as it is. Send `cash_limit` and `cash_limit_currency` together; null means no limit. A courier who is `paused` keeps what is assigned, and gets no new suggestions or automatic assignments. A deactivated courier cannot be changed.
         */
        patch: operations["changeCourier"];
        trace?: never;
    };
    "/v1/fleet/couriers/{courier_id}/deactivate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Deactivate a courier
         * @description For a courier who leaves. It cannot be undone: all phones are signed out, and nothing can be assigned any more. Refused while the courier has open deliveries or parcels to return. Repeating it changes nothing.
         */
        post: operations["deactivateCourier"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/couriers/{courier_id}/cash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the cash of a courier
         * @description What a courier has collected in cash and not handed in yet, the deliveries that it was collected for, and the last hand-ins. Transfers and card payments are not included, because the courier never has that money.
         */
        get: operations["getCourierCash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/couriers/{courier_id}/hand-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand in cash
         * @description The courier hands cash over at the cash desk, and someone else counts it: the operator who is signed in, unless `counted_by` names another person. Send what was counted. If it is less than the cash in hand, the courier keeps the rest as cash in hand, unless you send it as `shortfall`; more than the cash in hand is refused. The cash counts for the oldest deliveries first. The accounts get a `cash.handed_in` event for each delivery.
         */
        post: operations["handInCash"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/hand-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List hand-ins
         * @description What couriers handed in at the cash desk, newest first.
         */
        get: operations["listHandIns"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/accounts/{account_id}/cash": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the cash of an account
         * @description What an account is owed, how much of it can be paid out now, its fees, and the last payouts.
         */
        get: operations["getAccountCash"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/accounts/{account_id}/fees": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the fees of an account
         * @description What is kept of everything that is collected for the account.
         */
        get: operations["getAccountFees"];
        /**
         * Set the fees of an account
         * @description The fees apply to everything collected from now on. A correction of an earlier collection uses the fees of that collection.
         */
        put: operations["setAccountFees"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a payout
         * @description Records that money was sent to the bank account of an account. The maximum is what is owed less the cash that couriers still have; more is refused. A bank reference that another payout of the account already has is also refused, unless that payout was reversed: `details` names that payout, and with `confirm_duplicate: true` the new one is recorded anyway. The account gets a `payout.paid` event, and confirms the payout when it has arrived.
         */
        post: operations["createPayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/accounts/{account_id}/payouts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the payouts of an account
         * @description Newest first. With `bank_reference`, only those with this reference, also those that were reversed.
         */
        get: operations["listAccountPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/payouts/{payout_id}/reverse": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Reverse a payout
         * @description The payout did not arrive, for example because the bank sent it back, so its amount is owed again. A payout that the account has confirmed cannot be reversed.
         */
        post: operations["reversePayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/cash-desk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the cash desk
         * @description What should be in the desk, by currency; couriers with cash in hand, the oldest cash first; and accounts that are owed money, the most first, at most 1000.
         */
        get: operations["getCashDesk"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/deposits": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List deposits
         * @description Cash of the desk that was taken to the bank, newest first.
         */
        get: operations["listDeposits"];
        put?: never;
        /**
         * Record a deposit
         * @description Cash of the desk was taken to the bank: at most what should be in the desk.
         */
        post: operations["depositCash"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/v1/fleet/closings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List closings
         * @description What was counted at the end of each day, newest first.
         */
        get: operations["listClosings"];
        put?: never;
        /**
         * Close the day
         * @description The cash in the desk was counted, and has to be what should be there: a difference is refused, unless it has a `reason`, which records it.
         */
        post: operations["closeDesk"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    deliveryEvent: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delivery event
         * @description Sent to every enabled webhook endpoint that subscribes to events of this type. Verify `webhook-signature` before you use the body. Respond with any 2xx status within 15 seconds; after any other response, the event is sent again, for about three days. An event can arrive twice, or after a later one: compare `webhook-id` and `data.sequence` to notice that.
         */
        post: operations["deliveryEvent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** AccountBalance */
        AccountBalance: {
            account: components["schemas"]["NamedAccount"];
            /** @description ISO 4217. */
            currency: string;
            /** @description Digits of the minor unit: 2 for NGN, 0 for JPY, 3 for KWD. */
            currency_digits: number;
            /** @description Everything collected so far, in minor units. */
            collected: number;
            /** @description All fees so far, in minor units. */
            fees: number;
            /** @description Everything paid out so far, in minor units. */
            paid_out: number;
            /** @description Collected less fees less paid out, in minor units. */
            owed: number;
            /** @description Cash that couriers have not handed in yet, in minor units. */
            with_couriers: number;
            /** @description What can be paid out now: `owed` without the cash that couriers still have, in minor units. */
            available: number;
        };
        /** AccountCash */
        AccountCash: {
            account: components["schemas"]["NamedAccount"];
            /** @description The current currency of the account (ISO 4217). Money that was collected before the currency changed stays in the old one. */
            currency: string;
            fees: components["schemas"]["CollectionFees"];
            /** @description Balances by currency; empty if nothing was collected yet. */
            balances: components["schemas"]["CashBalance"][];
            /** @description The last 20, newest first. */
            payouts: components["schemas"]["Payout"][];
        };
        /**
         * AccountMove
         * @description What an account can do with a delivery.
         *
         *     - `edit`: Change what was sent.
         *     - `cancel`: Cancel it.
         *     - `instruct`: Say what to do after a failed attempt.
         * @enum {string}
         */
        AccountMove: "edit" | "cancel" | "instruct";
        /**
         * ActorKind
         * @description What a name is of.
         *
         *     - `person`: Somebody with access to the dashboard.
         *     - `key`: An API key.
         *     - `courier`: A courier.
         *     - `system`: Waybill itself.
         * @enum {string}
         */
        ActorKind: "person" | "key" | "courier" | "system";
        /** Advance */
        Advance: {
            move?: components["schemas"]["TestMove"] | null;
            reason?: components["schemas"]["FailureReason"] | null;
            /** @description Cash collected at the door, in minor units. Defaults to the whole amount to collect. */
            collected_amount?: number | null;
            run?: components["schemas"]["TestRun"] | null;
            /** @description Seconds between the moves of a run, 0 to 3600; 2 by default. With 0, all moves are made before the response. */
            every_seconds?: number | null;
        };
        /** AdvancedDelivery */
        AdvancedDelivery: {
            /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
            delivery_id: string;
            /** @description The state of the delivery. */
            status: components["schemas"]["DeliveryState"];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            estimated_delivery_time: string;
            /** @description The moves that are possible now, the usual one first. */
            moves: components["schemas"]["TestMove"][];
            /** @description The run in progress; null if there is none. */
            run: components["schemas"]["TestRun"] | null;
        };
        /** AmountCorrection */
        AmountCorrection: {
            /** @description Money collected at the door, in minor units. Required if there is an amount to collect. */
            collected_amount: number;
            payment_method?: components["schemas"]["PaymentMethod"] | null;
            /** @description The number of the transfer or of the card terminal slip. Required if the payment was not in cash. */
            payment_reference?: string | null;
            /** @description What went wrong. */
            reason: string;
        };
        /** ApiError */
        ApiError: {
            /** @description A short, stable phrase that a program may compare. */
            error: components["schemas"]["ErrorPhrase"];
            /** @description The specific cause, with every bad field named at once. */
            details: string;
        };
        /** AssignedCourier */
        AssignedCourier: {
            /** @description Identifier of the courier: `cou_` and 26 characters. */
            courier_id: string;
            /** @description The first name. */
            name: string;
        };
        /** AssignedCouriers */
        AssignedCouriers: {
            data: components["schemas"]["AssignedCourier"][];
        };
        /** Assignment */
        Assignment: {
            /** @description Identifier of the courier: `cou_` and 26 characters. */
            courier_id: string;
            /** @description `true` assigns a delivery even if the courier will then carry more than their cash limit. */
            over_cash_limit?: boolean | null;
        };
        /** AssignmentResult */
        AssignmentResult: components["schemas"]["ChangedAssignment"] | components["schemas"]["UnchangedAssignment"] | components["schemas"]["RefusedAssignment"];
        /** AssignmentResults */
        AssignmentResults: {
            results: components["schemas"]["AssignmentResult"][];
        };
        /** AssignmentStep */
        AssignmentStep: {
            /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
            delivery_id: string;
            /** @description The `version` that the assignment returned. */
            version: number;
            /** @description The courier before the assignment; null if there was none. */
            courier_id: string | null;
        };
        /** AssignmentSteps */
        AssignmentSteps: {
            steps: components["schemas"]["AssignmentStep"][];
        };
        /** Assignments */
        Assignments: {
            /** @description 1 to 500 assignments. */
            assignments: {
                /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
                delivery_id: string;
                /** @description Identifier of the courier: `cou_` and 26 characters. */
                courier_id: string;
            }[];
            /** @description `true` assigns a delivery even if the courier will then carry more than their cash limit. */
            over_cash_limit?: boolean | null;
        };
        /** BatchItem */
        BatchItem: {
            /** @description Where the package is collected. */
            pickup_address: string;
            /** @description Where the package is delivered. */
            delivery_address: string;
            package_details?: {
                /** @description Weight in kg. 0 is the same as leaving it out. */
                weight?: number;
                /** @description What the package holds. */
                description?: string;
            };
            receiver_contact?: {
                /** @description The receiver's name. */
                name?: string;
                /** @description The receiver's phone number: a plus sign and 6 to 15 digits. Empty text is the same as leaving it out. */
                phone?: string;
            };
            /** @description Cash to collect on delivery, in minor units of the account's currency (kobo, cents). Defaults to 0. */
            amount_to_collect?: number;
            /** @description Your order number. Must be unique among non-cancelled deliveries, in each mode of the account. */
            reference?: string;
            /** @description Up to 20 key-value pairs of your own, returned as sent. */
            metadata?: {
                [key: string]: string;
            };
            sender_contact?: {
                /** @description Who hands over the package at the pickup address. */
                name?: string;
                /** @description The sender's phone number: a plus sign and 6 to 15 digits. Empty text is the same as leaving it out. */
                phone?: string;
            };
            /** @description What the courier should know at pickup. */
            pickup_note?: string;
            /** @description What the courier should know at the door. */
            delivery_note?: string;
            /** @description When the package can be collected. */
            pickup_window?: {
                /**
                 * Format: date-time
                 * @description The earliest time: RFC 3339, such as 2026-11-15T09:30:00Z.
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description The latest time, after `from` and at most 365 days ahead.
                 */
                to: string;
            };
            /** @description When the receiver expects the package. Its end becomes `estimated_delivery_time`. */
            delivery_window?: {
                /**
                 * Format: date-time
                 * @description The earliest time: RFC 3339, such as 2026-11-15T09:30:00Z.
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description The latest time, after `from` and at most 365 days ahead.
                 */
                to: string;
            };
            /** @description Where the pickup address is, in degrees (WGS 84). The courier's map opens there. */
            pickup_location?: {
                /** @description Degrees north of the equator; negative values are south. */
                latitude: number;
                /** @description Degrees east of Greenwich; negative values are west. */
                longitude: number;
            };
            /** @description Where the delivery address is, in degrees (WGS 84). The courier's map opens there. */
            delivery_location?: {
                /** @description Degrees north of the equator; negative values are south. */
                latitude: number;
                /** @description Degrees east of Greenwich; negative values are west. */
                longitude: number;
            };
            /** @description Number of parcels. Defaults to 1. */
            pieces?: number;
            /** @description Proof without which the courier cannot deliver. Defaults to the delivery company's setting; an empty list means none. */
            required_proof?: components["schemas"]["ProofKind"][];
            /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
            idempotency_key?: string;
        };
        /** BatchResults */
        BatchResults: {
            results: components["schemas"]["CreateResult"][];
        };
        /** CancelResult */
        CancelResult: components["schemas"]["CancelledItem"] | components["schemas"]["NotCancelledItem"];
        /** CancelResults */
        CancelResults: {
            results: components["schemas"]["CancelResult"][];
        };
        /**
         * Cancellation
         * @description No value here can make the request fail. A `reason` that is text is stored without control characters and cut to the maximum length; a `reason` that is not text, other fields, and JSON that is not an object are ignored.
         */
        Cancellation: {
            /** @description Why it is cancelled, in your own words. Stored with the event. */
            reason?: string | null;
        } & {
            [key: string]: unknown;
        };
        /** CancelledBatch */
        CancelledBatch: {
            delivery_ids: string[];
            /** @description Why it is cancelled, in your own words. Stored with the event. */
            reason?: string | null;
        };
        /** CancelledDelivery */
        CancelledDelivery: {
            /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
            delivery_id: string;
            /** @constant */
            status: "cancelled";
        };
        /** CancelledItem */
        CancelledItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            outcome: "cancelled";
            /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
            delivery_id: string;
        };
        /** Cash */
        Cash: {
            account: components["schemas"]["NamedAccount"];
            /** @description The current currency of the account (ISO 4217). */
            currency: string;
            /** @description Digits of its minor unit. */
            currency_digits: number;
            /** @description The time zone of the account, in which the days of statements are. */
            time_zone: string;
            /** @description Balances by currency, that of the account first; empty if nothing was collected yet. */
            balances: components["schemas"]["CashBalance"][];
            /** @description Payouts that are neither confirmed nor reversed, oldest first, at most 20. */
            to_confirm: components["schemas"]["Payout"][];
        };
        /** CashBalance */
        CashBalance: {
            /** @description ISO 4217. */
            currency: string;
            /** @description Digits of the minor unit: 2 for NGN, 0 for JPY, 3 for KWD. */
            currency_digits: number;
            /** @description Everything collected so far, in minor units. */
            collected: number;
            /** @description All fees so far, in minor units. */
            fees: number;
            /** @description Everything paid out so far, in minor units. */
            paid_out: number;
            /** @description Collected less fees less paid out, in minor units. */
            owed: number;
            /** @description Cash that couriers have not handed in yet, in minor units. */
            with_couriers: number;
            /** @description What can be paid out now: `owed` without the cash that couriers still have, in minor units. */
            available: number;
        };
        /** CashChain */
        CashChain: {
            /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
            delivery_id: string;
            /** @description ISO 4217. */
            currency: string;
            /** @description Digits of the minor unit. */
            currency_digits: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            created_at: string;
            /** @description What was to be collected, in minor units. */
            expected: number;
            /** @description What was collected, after all corrections, in minor units. */
            collected: number;
            /** @description The fee, after all corrections, in minor units. */
            fee: number;
            /** @description What was handed in at the cash desk, in minor units. */
            handed_in: number;
            /** @description What the courier still has of its cash, in minor units; negative if too much was handed in before a correction. */
            with_courier: number;
            /** @description What happened, oldest first. */
            steps: components["schemas"]["CashStep"][];
            statement: components["schemas"]["StatementOfDelivery"] | null;
            /** @description The payouts that paid it, in full or in part, oldest first. */
            payouts: components["schemas"]["PayoutOfDelivery"][];
            /** @description What was paid out of it, in minor units. */
            paid_out: number;
            confirmed_at: string | null;
        };
        /** CashCollectedEvent */
        CashCollectedEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cash.collected";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            data: components["schemas"]["CashEventData"];
        };
        /** CashCorrectedEvent */
        CashCorrectedEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cash.corrected";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            data: components["schemas"]["CashEventData"];
        };
        /** CashDesk */
        CashDesk: {
            /** @description ISO 4217. */
            currency: string;
            /** @description Digits of the minor unit. */
            currency_digits: number;
            /** @description What the last closing counted, in minor units. */
            opening: number;
            /** @description What was handed in since then, in minor units. */
            handed_in: number;
            /** @description What was taken to the bank since then, in minor units. */
            deposited: number;
            /** @description What should be in the desk now: opening plus handed in less deposited, in minor units. */
            balance: number;
            closed_at: string | null;
        };
        /** CashDeskOverview */
        CashDeskOverview: {
            desks: components["schemas"]["CashDesk"][];
            couriers: components["schemas"]["CourierInHand"][];
            accounts: components["schemas"]["AccountBalance"][];
        };
        /** CashEventData */
        CashEventData: {
            /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
            delivery_id: string;
            reference: string | null;
            metadata: {
                [key: string]: string;
            } | null;
            hand_in_id: string | null;
            /** @description In minor units. `cash.collected`: what was collected. `cash.corrected`: how much that changed, which may be negative. `cash.handed_in`: how much of it reached the cash desk; negative if money that was handed in for this delivery was moved to another one. `cash.written_off`: how much of it is missing. */
            amount: number;
            /** @description How much the account's fees changed, in minor units; may be negative. */
            fee: number;
            /** @description The account's currency when the delivery was created (ISO 4217). */
            currency: string;
            payment_method: components["schemas"]["PaymentMethod"] | null;
        };
        /** CashHandedInEvent */
        CashHandedInEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cash.handed_in";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            data: components["schemas"]["CashEventData"];
        };
        /** CashInHand */
        CashInHand: {
            /** @description ISO 4217. */
            currency: string;
            /** @description Digits of the minor unit: 2 for NGN, 0 for JPY, 3 for KWD. */
            currency_digits: number;
            /** @description Cash in hand, in minor units; negative if the courier has handed in too much. */
            amount: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            since: string;
        };
        /** CashStatement */
        CashStatement: {
            account: components["schemas"]["NamedAccount"];
            /** @description The same for the same account, currency, days and time zone, such as 5D0C91A7-NGN-20261101-20261130. If the time zone of the account changes, the same days cover other hours, so the statement has another number. */
            statement_number: string;
            /** @description ISO 4217. */
            currency: string;
            /** @description Digits of the minor unit: 2 for NGN, 0 for JPY, 3 for KWD. */
            currency_digits: number;
            /** @description The currency of the account, then every other currency in which money was collected for it. Each has its own statement: request it with `currency`. */
            currencies: string[];
            /** @description The first day. */
            period_from: string;
            /** @description The last day, inclusive. */
            period_to: string;
            /** @description The time zone of the account when the statement was requested. The days of the period are days in it. */
            time_zone: string;
            /** @description `true` once the period is over and the statement no longer changes. */
            is_complete: boolean;
            /** @description What was owed at the start, in minor units; negative if the account had been overpaid. */
            opening: number;
            /** @description What was collected in the period, in minor units. */
            collected: number;
            /** @description The fees of the period, in minor units. */
            fees: number;
            /** @description What was paid out in the period, in minor units. */
            paid_out: number;
            /** @description What was owed at the end: opening plus collected less fees less paid out, in minor units. */
            closing: number;
            /** @description Oldest first. */
            lines: components["schemas"]["StatementLine"][];
            /** @description Whether there are more lines. */
            has_more: boolean;
            next_cursor: string | null;
        };
        /** CashStep */
        CashStep: {
            /** @description What happened to the money of a delivery. */
            type: components["schemas"]["CashStepType"];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            at: string;
            /** @description The amount, in minor units; negative for a correction to less, a shortfall that was taken back, and cash that counts for another delivery. */
            amount: number;
            /** @description The fee, or by how much it changed, in minor units. */
            fee: number;
            payment_method: components["schemas"]["PaymentMethod"] | null;
            /** @description Who collected it, by first name; null if nobody did. */
            courier: components["schemas"]["NamedCourier"] | null;
            hand_in_id: string | null;
            hand_in_number: number | null;
            counted_by: string | null;
            corrected_by: components["schemas"]["NamedActor"] | null;
            reason: string | null;
        };
        /**
         * CashStepType
         * @description What happened to the money of a delivery.
         *
         *     - `collected`: A courier collected it at the door.
         *     - `corrected`: The collected amount or its fee was corrected.
         *     - `handed_in`: It was counted at the cash desk.
         *     - `set_off`: The courier had handed in too much for one delivery, and it counts for another one.
         *     - `shortfall`: It is missing, and the delivery company covers the loss.
         * @enum {string}
         */
        CashStepType: "collected" | "corrected" | "handed_in" | "set_off" | "shortfall";
        /** CashWrittenOffEvent */
        CashWrittenOffEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "cash.written_off";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            data: components["schemas"]["CashEventData"];
        };
        /**
         * ChangedAssignment
         * @description The delivery after the change.
         */
        ChangedAssignment: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            outcome: "done";
            /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
            delivery_id: string;
            /** @description The state of the delivery. */
            status: components["schemas"]["DeliveryState"];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            estimated_delivery_time: string;
            courier_id: string | null;
            /** @description Counts the changes of the delivery. "Undo assignments" takes it. */
            version: number;
        };
        /** Closing */
        Closing: {
            /** @description Identifier of the closing: `cls_` and 26 characters. */
            closing_id: string;
            /** @description ISO 4217. */
            currency: string;
            /** @description Digits of the minor unit. */
            currency_digits: number;
            /** @description What the last closing counted, in minor units. */
            opening: number;
            /** @description What was handed in since then, in minor units. */
            handed_in: number;
            /** @description What was taken to the bank since then, in minor units. */
            deposited: number;
            /** @description The number of the closing, counted from 1 in each currency. */
            number: number;
            /** @description What was counted beyond what should have been there, in minor units; negative if less was counted. */
            difference: number;
            /** @description What was counted, with which the next day opens, in minor units. */
            closing: number;
            reason: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            at: string;
            recorded_by: components["schemas"]["NamedActor"];
        };
        /** ClosingPage */
        ClosingPage: {
            data: components["schemas"]["Closing"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        /**
         * CollectionFees
         * @description The fee of a collection is `fixed` plus the share in `basis_points`, and never more than what was collected. `fixed` applies only to deliveries in `currency`.
         */
        CollectionFees: {
            /** @description The fixed fee for each collection, in minor units of `currency`. */
            fixed: number;
            currency: string | null;
            /** @description The share of the collected amount in hundredths of a percent: 250 is 2.5 %. The result is rounded to a whole minor unit; halves are rounded up. */
            basis_points: number;
        };
        /** Correction */
        Correction: {
            /** @description What went wrong. */
            reason: string;
        };
        /** CountedDenomination */
        CountedDenomination: {
            /** @description The value of one note or coin, in minor units. */
            value: number;
            count: number;
        };
        /** Courier */
        Courier: {
            /** @description Identifier of the courier: `cou_` and 26 characters. */
            courier_id: string;
            name: string;
            phone: string;
            /** @description Whether the courier is working. */
            status: components["schemas"]["CourierStatus"];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            created_at: string;
            /** @description Null means no limit. */
            cash_limit: number | null;
            cash_limit_currency: string | null;
            load: components["schemas"]["CourierLoad"];
        };
        /**
         * CourierAvailability
         * @description Whether a courier works at the moment.
         *
         *     - `active`: Can be assigned, also by automatic assignment.
         *     - `paused`: Keeps assigned deliveries, but automatic assignment adds no new ones.
         * @enum {string}
         */
        CourierAvailability: "active" | "paused";
        /** CourierCash */
        CourierCash: {
            courier: components["schemas"]["NamedCourier"];
            /** @description Cash in hand by currency; empty if there is none. */
            cash_in_hand: components["schemas"]["CashInHand"][];
            /** @description The deliveries that the cash was collected for, oldest first, at most 500. Cash is handed in for them in this order. */
            deliveries: components["schemas"]["HeldDelivery"][];
            /** @description The last 20, newest first. */
            hand_ins: components["schemas"]["HandIn"][];
        };
        /** CourierChange */
        CourierChange: {
            /** @description The name that dispatchers see. */
            name?: string;
            /** @description A plus sign and 6 to 15 digits. */
            phone?: string;
            cash_limit?: number | null;
            cash_limit_currency?: string | null;
            status?: components["schemas"]["CourierAvailability"];
        };
        /** CourierInHand */
        CourierInHand: {
            courier: components["schemas"]["NamedCourier"];
            /** @description ISO 4217. */
            currency: string;
            /** @description Digits of the minor unit: 2 for NGN, 0 for JPY, 3 for KWD. */
            currency_digits: number;
            /** @description Cash in hand, in minor units; negative if the courier has handed in too much. */
            amount: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            since: string;
            /** @description How many deliveries the cash was collected for. */
            deliveries: number;
        };
        /**
         * CourierLoad
         * @description The work of the courier now.
         */
        CourierLoad: {
            /** @description Deliveries to pick up. */
            assigned: number;
            /** @description Deliveries that were picked up and have not ended. */
            on_the_way: number;
            /** @description Parcels of cancelled deliveries that the courier had picked up and still has. */
            to_return: number;
            /** @description Today in the time zone of the fleet. */
            delivered_today: number;
            /** @description By currency, with the time at which the oldest of it was collected. Negative if a correction came after the hand-in. */
            cash_in_hand: {
                currency: string;
                amount: number;
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC, with milliseconds.
                 */
                since: string;
            }[];
            /** @description What the open deliveries of the courier still have to collect, by currency. */
            to_collect: {
                currency: string;
                amount: number;
            }[];
        };
        /** CourierPage */
        CourierPage: {
            data: components["schemas"]["Courier"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        /**
         * CourierStatus
         * @description Whether a courier is working.
         *
         *     - `active`: Can be assigned, also by automatic assignment.
         *     - `paused`: Keeps assigned deliveries, but automatic assignment adds no new ones.
         *     - `deactivated`: Has left: cannot be assigned or changed.
         * @enum {string}
         */
        CourierStatus: "active" | "paused" | "deactivated";
        /** CreateResult */
        CreateResult: components["schemas"]["CreatedItem"] | components["schemas"]["ReplayedItem"] | components["schemas"]["RefusedItem"];
        /**
         * CreatedItem
         * @description The delivery is stored.
         */
        CreatedItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            outcome: "created";
            reference: string | null;
            idempotency_key: string | null;
            /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
            delivery_id: string;
            /** @description The state of the delivery. */
            status: components["schemas"]["DeliveryState"];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            estimated_delivery_time: string;
        };
        /** Deliveries */
        Deliveries: components["schemas"]["DeliveryPage"] | components["schemas"]["FullRecordPage"];
        /** DeliveryAmountCorrectedEvent */
        DeliveryAmountCorrectedEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delivery.amount_corrected";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description The delivery as it was after the event. */
            data: {
                /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
                delivery_id: string;
                reference: string | null;
                metadata: {
                    [key: string]: string;
                } | null;
                /** @description Counts the events of a delivery, from 1. If a lower number arrives after a higher one, that event is out of date. */
                sequence: number;
                /** @description The state of the delivery. */
                status: components["schemas"]["DeliveryState"];
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC, with milliseconds.
                 */
                estimated_delivery_time: string;
                /** @description The number of failed delivery attempts. */
                attempts: number;
                instruction: components["schemas"]["Instruction"] | null;
                deliver_on: string | null;
                /** @description Cash to collect at the door, in minor units. */
                amount_to_collect: number;
                collected_amount: number | null;
                /** @description The account's currency when the delivery was created (ISO 4217). */
                currency: string;
                /** @description Details of the event. */
                details: {
                    /** @description The reason that was given. */
                    reason?: string;
                    /** @description What was recorded as collected before a correction, in minor units. */
                    previous_amount: number;
                    /** @description Money collected, in minor units. */
                    collected_amount: number;
                    /** @description How the receiver paid. If it is missing, in cash. */
                    payment_method?: components["schemas"]["PaymentMethod"];
                    /** @description The number of the transfer or of the card terminal slip. */
                    payment_reference?: string;
                };
            };
        };
        /** DeliveryAssignedEvent */
        DeliveryAssignedEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delivery.assigned";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description The delivery as it was after the event. */
            data: {
                /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
                delivery_id: string;
                reference: string | null;
                metadata: {
                    [key: string]: string;
                } | null;
                /** @description Counts the events of a delivery, from 1. If a lower number arrives after a higher one, that event is out of date. */
                sequence: number;
                /** @description The state of the delivery. */
                status: components["schemas"]["DeliveryState"];
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC, with milliseconds.
                 */
                estimated_delivery_time: string;
                /** @description The number of failed delivery attempts. */
                attempts: number;
                instruction: components["schemas"]["Instruction"] | null;
                deliver_on: string | null;
                /** @description Cash to collect at the door, in minor units. */
                amount_to_collect: number;
                collected_amount: number | null;
                /** @description The account's currency when the delivery was created (ISO 4217). */
                currency: string;
                /** @description Details of the event. */
                details: Record<string, never>;
            };
        };
        /** DeliveryAttemptFailedEvent */
        DeliveryAttemptFailedEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delivery.attempt_failed";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description The delivery as it was after the event. */
            data: {
                /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
                delivery_id: string;
                reference: string | null;
                metadata: {
                    [key: string]: string;
                } | null;
                /** @description Counts the events of a delivery, from 1. If a lower number arrives after a higher one, that event is out of date. */
                sequence: number;
                /** @description The state of the delivery. */
                status: components["schemas"]["DeliveryState"];
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC, with milliseconds.
                 */
                estimated_delivery_time: string;
                /** @description The number of failed delivery attempts. */
                attempts: number;
                instruction: components["schemas"]["Instruction"] | null;
                deliver_on: string | null;
                /** @description Cash to collect at the door, in minor units. */
                amount_to_collect: number;
                collected_amount: number | null;
                /** @description The account's currency when the delivery was created (ISO 4217). */
                currency: string;
                /** @description Details of the event. */
                details: {
                    /** @description Which attempt failed, counted from 1. */
                    attempt: number;
                    /** @description Why the parcel could not be handed over. */
                    reason: components["schemas"]["FailureReason"];
                    /** @description A note from the courier or the account. */
                    note?: string;
                    /** @description What to do next. */
                    instruction: components["schemas"]["Instruction"];
                    location?: components["schemas"]["EventLocation"];
                    /** @description When it happened, according to the courier's phone. */
                    happened_at?: string;
                    /** @description Proof of delivery. */
                    proof?: {
                        photo: boolean;
                        signature: boolean;
                        /** @description The receiver gave the right PIN. */
                        pin: boolean;
                        /** @description Only in the history of the delivery, and as long as the proof is kept. */
                        recipient_name?: string;
                    };
                };
            };
        };
        /** DeliveryCancelledEvent */
        DeliveryCancelledEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delivery.cancelled";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description The delivery as it was after the event. */
            data: {
                /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
                delivery_id: string;
                reference: string | null;
                metadata: {
                    [key: string]: string;
                } | null;
                /** @description Counts the events of a delivery, from 1. If a lower number arrives after a higher one, that event is out of date. */
                sequence: number;
                /** @description The state of the delivery. */
                status: components["schemas"]["DeliveryState"];
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC, with milliseconds.
                 */
                estimated_delivery_time: string;
                /** @description The number of failed delivery attempts. */
                attempts: number;
                instruction: components["schemas"]["Instruction"] | null;
                deliver_on: string | null;
                /** @description Cash to collect at the door, in minor units. */
                amount_to_collect: number;
                collected_amount: number | null;
                /** @description The account's currency when the delivery was created (ISO 4217). */
                currency: string;
                /** @description Details of the event. */
                details: {
                    /** @description The reason that was given. */
                    reason?: string;
                };
            };
        };
        /** DeliveryCount */
        DeliveryCount: {
            count: number;
            /** @description Whether there are more than `count`. */
            at_least: boolean;
        };
        /** DeliveryCreatedEvent */
        DeliveryCreatedEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delivery.created";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description The delivery as it was after the event. */
            data: {
                /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
                delivery_id: string;
                reference: string | null;
                metadata: {
                    [key: string]: string;
                } | null;
                /** @description Counts the events of a delivery, from 1. If a lower number arrives after a higher one, that event is out of date. */
                sequence: number;
                /** @description The state of the delivery. */
                status: components["schemas"]["DeliveryState"];
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC, with milliseconds.
                 */
                estimated_delivery_time: string;
                /** @description The number of failed delivery attempts. */
                attempts: number;
                instruction: components["schemas"]["Instruction"] | null;
                deliver_on: string | null;
                /** @description Cash to collect at the door, in minor units. */
                amount_to_collect: number;
                collected_amount: number | null;
                /** @description The account's currency when the delivery was created (ISO 4217). */
                currency: string;
                /** @description Details of the event. */
                details: Record<string, never>;
            };
        };
        /** DeliveryDeliveredEvent */
        DeliveryDeliveredEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delivery.delivered";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description The delivery as it was after the event. */
            data: {
                /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
                delivery_id: string;
                reference: string | null;
                metadata: {
                    [key: string]: string;
                } | null;
                /** @description Counts the events of a delivery, from 1. If a lower number arrives after a higher one, that event is out of date. */
                sequence: number;
                /** @description The state of the delivery. */
                status: components["schemas"]["DeliveryState"];
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC, with milliseconds.
                 */
                estimated_delivery_time: string;
                /** @description The number of failed delivery attempts. */
                attempts: number;
                instruction: components["schemas"]["Instruction"] | null;
                deliver_on: string | null;
                /** @description Cash to collect at the door, in minor units. */
                amount_to_collect: number;
                collected_amount: number | null;
                /** @description The account's currency when the delivery was created (ISO 4217). */
                currency: string;
                /** @description Details of the event. */
                details: {
                    /** @description Money collected, in minor units. */
                    collected_amount?: number;
                    /** @description How the receiver paid. If it is missing, in cash. */
                    payment_method?: components["schemas"]["PaymentMethod"];
                    /** @description The number of the transfer or of the card terminal slip. */
                    payment_reference?: string;
                    /** @description Why less than the amount to collect was collected. */
                    shortfall_reason?: string;
                    location?: components["schemas"]["EventLocation"];
                    /** @description When it happened, according to the courier's phone. */
                    happened_at?: string;
                    /** @description Proof of delivery. */
                    proof?: {
                        photo: boolean;
                        signature: boolean;
                        /** @description The receiver gave the right PIN. */
                        pin: boolean;
                        /** @description Only in the history of the delivery, and as long as the proof is kept. */
                        recipient_name?: string;
                    };
                };
            };
        };
        /** DeliveryDeliveredInErrorEvent */
        DeliveryDeliveredInErrorEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delivery.delivered_in_error";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description The delivery as it was after the event. */
            data: {
                /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
                delivery_id: string;
                reference: string | null;
                metadata: {
                    [key: string]: string;
                } | null;
                /** @description Counts the events of a delivery, from 1. If a lower number arrives after a higher one, that event is out of date. */
                sequence: number;
                /** @description The state of the delivery. */
                status: components["schemas"]["DeliveryState"];
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC, with milliseconds.
                 */
                estimated_delivery_time: string;
                /** @description The number of failed delivery attempts. */
                attempts: number;
                instruction: components["schemas"]["Instruction"] | null;
                deliver_on: string | null;
                /** @description Cash to collect at the door, in minor units. */
                amount_to_collect: number;
                collected_amount: number | null;
                /** @description The account's currency when the delivery was created (ISO 4217). */
                currency: string;
                /** @description Details of the event. */
                details: {
                    /** @description The reason that was given. */
                    reason?: string;
                    /** @description Money collected, in minor units. */
                    collected_amount?: number;
                };
            };
        };
        /** DeliveryEdit */
        DeliveryEdit: {
            /** @description Where the package is collected. */
            pickup_address?: string;
            /** @description Where the package is delivered. */
            delivery_address?: string;
            package_details?: {
                weight?: number | null;
                description?: string | null;
            } | null;
            receiver_contact?: {
                name?: string | null;
                phone?: string | null;
            } | null;
            /** @description Cash to collect on delivery, in minor units of the currency of the delivery (kobo, cents). 0 means that there is nothing to collect. */
            amount_to_collect?: number;
            reference?: string | null;
            metadata?: {
                [key: string]: string;
            } | null;
            sender_contact?: {
                name?: string | null;
                phone?: string | null;
            } | null;
            pickup_note?: string | null;
            delivery_note?: string | null;
            pickup_window?: {
                /**
                 * Format: date-time
                 * @description The earliest time: RFC 3339, such as 2026-11-15T09:30:00Z.
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description The latest time, after `from` and at most 365 days ahead.
                 */
                to: string;
            } | null;
            delivery_window?: {
                /**
                 * Format: date-time
                 * @description The earliest time: RFC 3339, such as 2026-11-15T09:30:00Z.
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description The latest time, after `from` and at most 365 days ahead.
                 */
                to: string;
            } | null;
            pickup_location?: {
                /** @description Degrees north of the equator; negative values are south. */
                latitude: number;
                /** @description Degrees east of Greenwich; negative values are west. */
                longitude: number;
            } | null;
            delivery_location?: {
                /** @description Degrees north of the equator; negative values are south. */
                latitude: number;
                /** @description Degrees east of Greenwich; negative values are west. */
                longitude: number;
            } | null;
            pieces?: number | null;
            required_proof?: components["schemas"]["ProofKind"][] | null;
        };
        /** DeliveryEvent */
        DeliveryEvent: components["schemas"]["DeliveryCreatedEvent"] | components["schemas"]["DeliveryUpdatedEvent"] | components["schemas"]["DeliveryAssignedEvent"] | components["schemas"]["DeliveryUnassignedEvent"] | components["schemas"]["DeliveryPickedUpEvent"] | components["schemas"]["DeliveryAttemptFailedEvent"] | components["schemas"]["DeliveryInstructedEvent"] | components["schemas"]["DeliveryDeliveredEvent"] | components["schemas"]["DeliveryReturnedEvent"] | components["schemas"]["DeliveryCancelledEvent"] | components["schemas"]["DeliveryDeliveredInErrorEvent"] | components["schemas"]["DeliveryReturnedInErrorEvent"] | components["schemas"]["DeliveryAmountCorrectedEvent"];
        /** DeliveryHistory */
        DeliveryHistory: {
            data: components["schemas"]["DeliveryEvent"][];
        };
        /** DeliveryInstructedEvent */
        DeliveryInstructedEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delivery.instructed";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description The delivery as it was after the event. */
            data: {
                /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
                delivery_id: string;
                reference: string | null;
                metadata: {
                    [key: string]: string;
                } | null;
                /** @description Counts the events of a delivery, from 1. If a lower number arrives after a higher one, that event is out of date. */
                sequence: number;
                /** @description The state of the delivery. */
                status: components["schemas"]["DeliveryState"];
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC, with milliseconds.
                 */
                estimated_delivery_time: string;
                /** @description The number of failed delivery attempts. */
                attempts: number;
                instruction: components["schemas"]["Instruction"] | null;
                deliver_on: string | null;
                /** @description Cash to collect at the door, in minor units. */
                amount_to_collect: number;
                collected_amount: number | null;
                /** @description The account's currency when the delivery was created (ISO 4217). */
                currency: string;
                /** @description Details of the event. */
                details: {
                    /** @description What to do next. */
                    instruction: components["schemas"]["Instruction"];
                    /** @description A note from the courier or the account. */
                    note?: string;
                    /** @description The day you asked for. */
                    deliver_on?: string;
                    /** @description The corrected address. */
                    delivery_address?: string;
                    receiver_contact?: {
                        /** @description The corrected phone number. */
                        phone: string;
                    };
                    /** @description The lowered amount to collect, in minor units. */
                    amount_to_collect?: number;
                };
            };
        };
        /** DeliveryPage */
        DeliveryPage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            view: "basic";
            data: components["schemas"]["DeliveryRecord"][];
            /** @description Whether there are more deliveries after these. */
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @description How many of the newest are sorted, if not all are; null if all are. */
            sorted_among: number | null;
        };
        /** DeliveryPickedUpEvent */
        DeliveryPickedUpEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delivery.picked_up";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description The delivery as it was after the event. */
            data: {
                /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
                delivery_id: string;
                reference: string | null;
                metadata: {
                    [key: string]: string;
                } | null;
                /** @description Counts the events of a delivery, from 1. If a lower number arrives after a higher one, that event is out of date. */
                sequence: number;
                /** @description The state of the delivery. */
                status: components["schemas"]["DeliveryState"];
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC, with milliseconds.
                 */
                estimated_delivery_time: string;
                /** @description The number of failed delivery attempts. */
                attempts: number;
                instruction: components["schemas"]["Instruction"] | null;
                deliver_on: string | null;
                /** @description Cash to collect at the door, in minor units. */
                amount_to_collect: number;
                collected_amount: number | null;
                /** @description The account's currency when the delivery was created (ISO 4217). */
                currency: string;
                /** @description Details of the event. */
                details: {
                    /** @description How many parcels were missing when the others were picked up. */
                    missing_pieces?: number;
                    location?: components["schemas"]["EventLocation"];
                    /** @description When it happened, according to the courier's phone. */
                    happened_at?: string;
                };
            };
        };
        /** DeliveryRecord */
        DeliveryRecord: {
            /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
            delivery_id: string;
            /** @description The state of the delivery. */
            status: components["schemas"]["DeliveryState"];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            estimated_delivery_time: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            updated_at: string;
            pickup_address: string;
            delivery_address: string;
            package_details: {
                weight: number | null;
                description: string | null;
            };
            receiver_contact: {
                name: string | null;
                phone: string | null;
            };
            /** @description Cash to collect on delivery, in minor units of `currency`. */
            amount_to_collect: number;
            reference: string | null;
            metadata: {
                [key: string]: string;
            } | null;
            sender_contact: {
                name: string | null;
                phone: string | null;
            };
            pickup_note: string | null;
            delivery_note: string | null;
            pickup_window: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                to: string;
            } | null;
            delivery_window: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                to: string;
            } | null;
            pickup_location: {
                latitude: number;
                longitude: number;
            } | null;
            delivery_location: {
                latitude: number;
                longitude: number;
            } | null;
            pieces: number | null;
            required_proof: components["schemas"]["ProofKind"][] | null;
            /** @description The account's currency when the delivery was created (ISO 4217). */
            currency: string;
            collected_amount: number | null;
            payment_method: components["schemas"]["PaymentMethod"] | null;
            payment_reference: string | null;
            /** @description The number of failed delivery attempts. */
            attempts: number;
            instruction: components["schemas"]["Instruction"] | null;
            deliver_on: string | null;
            personal_data_erased_at: string | null;
            due: {
                what: components["schemas"]["DueStep"];
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC, with milliseconds.
                 */
                at: string;
            } | null;
            /** @description Whether it is overdue: it has not ended although its estimated time has passed, or it was not picked up by the end of its pickup window. */
            late: boolean;
            courier_id: string | null;
            /** @description Four digits. Share them only with the receiver, who gives them to the courier to prove that the right person took the parcel. */
            handover_pin: string;
        };
        /** DeliveryReturnedEvent */
        DeliveryReturnedEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delivery.returned";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description The delivery as it was after the event. */
            data: {
                /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
                delivery_id: string;
                reference: string | null;
                metadata: {
                    [key: string]: string;
                } | null;
                /** @description Counts the events of a delivery, from 1. If a lower number arrives after a higher one, that event is out of date. */
                sequence: number;
                /** @description The state of the delivery. */
                status: components["schemas"]["DeliveryState"];
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC, with milliseconds.
                 */
                estimated_delivery_time: string;
                /** @description The number of failed delivery attempts. */
                attempts: number;
                instruction: components["schemas"]["Instruction"] | null;
                deliver_on: string | null;
                /** @description Cash to collect at the door, in minor units. */
                amount_to_collect: number;
                collected_amount: number | null;
                /** @description The account's currency when the delivery was created (ISO 4217). */
                currency: string;
                /** @description Details of the event. */
                details: {
                    /** @description The reason that was given. */
                    reason?: string;
                    location?: components["schemas"]["EventLocation"];
                    /** @description When it happened, according to the courier's phone. */
                    happened_at?: string;
                    /** @description Proof of delivery. */
                    proof?: {
                        photo: boolean;
                        signature: boolean;
                        /** @description The receiver gave the right PIN. */
                        pin: boolean;
                        /** @description Only in the history of the delivery, and as long as the proof is kept. */
                        recipient_name?: string;
                    };
                };
            };
        };
        /** DeliveryReturnedInErrorEvent */
        DeliveryReturnedInErrorEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delivery.returned_in_error";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description The delivery as it was after the event. */
            data: {
                /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
                delivery_id: string;
                reference: string | null;
                metadata: {
                    [key: string]: string;
                } | null;
                /** @description Counts the events of a delivery, from 1. If a lower number arrives after a higher one, that event is out of date. */
                sequence: number;
                /** @description The state of the delivery. */
                status: components["schemas"]["DeliveryState"];
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC, with milliseconds.
                 */
                estimated_delivery_time: string;
                /** @description The number of failed delivery attempts. */
                attempts: number;
                instruction: components["schemas"]["Instruction"] | null;
                deliver_on: string | null;
                /** @description Cash to collect at the door, in minor units. */
                amount_to_collect: number;
                collected_amount: number | null;
                /** @description The account's currency when the delivery was created (ISO 4217). */
                currency: string;
                /** @description Details of the event. */
                details: {
                    /** @description The reason that was given. */
                    reason?: string;
                    /** @description Money collected, in minor units. */
                    collected_amount?: number;
                };
            };
        };
        /**
         * DeliverySort
         * @description The order of a list.
         *
         *     - `-created`: Newest first.
         *     - `created`: Oldest first.
         *     - `-updated`: Last changed first.
         *     - `updated`: Least recently changed first.
         *     - `due`: Due soonest first; those that have ended come last.
         *     - `-due`: Due latest first; those that have ended come last.
         * @enum {string}
         */
        DeliverySort: "-created" | "created" | "-updated" | "updated" | "due" | "-due";
        /**
         * DeliveryState
         * @description The state of a delivery.
         *
         *     - `created`: Stored, and not yet picked up. It can be cancelled.
         *     - `in_transit`: A courier has the parcel, including after a failed attempt.
         *     - `delivered`: The receiver has the parcel.
         *     - `returned`: The sender has the parcel back.
         *     - `cancelled`: Cancelled by the account before pickup.
         * @enum {string}
         */
        DeliveryState: "created" | "in_transit" | "delivered" | "returned" | "cancelled";
        /** DeliveryStatus */
        DeliveryStatus: {
            /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
            delivery_id: string;
            /** @description The state of the delivery. */
            status: components["schemas"]["DeliveryState"];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            estimated_delivery_time: string;
        };
        /** DeliveryUnassignedEvent */
        DeliveryUnassignedEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delivery.unassigned";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description The delivery as it was after the event. */
            data: {
                /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
                delivery_id: string;
                reference: string | null;
                metadata: {
                    [key: string]: string;
                } | null;
                /** @description Counts the events of a delivery, from 1. If a lower number arrives after a higher one, that event is out of date. */
                sequence: number;
                /** @description The state of the delivery. */
                status: components["schemas"]["DeliveryState"];
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC, with milliseconds.
                 */
                estimated_delivery_time: string;
                /** @description The number of failed delivery attempts. */
                attempts: number;
                instruction: components["schemas"]["Instruction"] | null;
                deliver_on: string | null;
                /** @description Cash to collect at the door, in minor units. */
                amount_to_collect: number;
                collected_amount: number | null;
                /** @description The account's currency when the delivery was created (ISO 4217). */
                currency: string;
                /** @description Details of the event. */
                details: Record<string, never>;
            };
        };
        /** DeliveryUpdatedEvent */
        DeliveryUpdatedEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "delivery.updated";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            /** @description The delivery as it was after the event. */
            data: {
                /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
                delivery_id: string;
                reference: string | null;
                metadata: {
                    [key: string]: string;
                } | null;
                /** @description Counts the events of a delivery, from 1. If a lower number arrives after a higher one, that event is out of date. */
                sequence: number;
                /** @description The state of the delivery. */
                status: components["schemas"]["DeliveryState"];
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC, with milliseconds.
                 */
                estimated_delivery_time: string;
                /** @description The number of failed delivery attempts. */
                attempts: number;
                instruction: components["schemas"]["Instruction"] | null;
                deliver_on: string | null;
                /** @description Cash to collect at the door, in minor units. */
                amount_to_collect: number;
                collected_amount: number | null;
                /** @description The account's currency when the delivery was created (ISO 4217). */
                currency: string;
                /** @description Details of the event. */
                details: {
                    /** @description The fields that were changed, as they were before. */
                    before?: {
                        pickup_address?: string;
                        delivery_address?: string;
                        package_details?: {
                            weight?: number | null;
                            description?: string | null;
                        };
                        receiver_contact?: {
                            name?: string | null;
                            phone?: string | null;
                        };
                        /** @description Cash to collect on delivery, in minor units of `currency`. */
                        amount_to_collect?: number;
                        reference?: string | null;
                        metadata?: {
                            [key: string]: string;
                        } | null;
                        sender_contact?: {
                            name?: string | null;
                            phone?: string | null;
                        };
                        pickup_note?: string | null;
                        delivery_note?: string | null;
                        pickup_window?: {
                            /** Format: date-time */
                            from?: string;
                            /** Format: date-time */
                            to?: string;
                        } | null;
                        delivery_window?: {
                            /** Format: date-time */
                            from?: string;
                            /** Format: date-time */
                            to?: string;
                        } | null;
                        pickup_location?: {
                            latitude?: number;
                            longitude?: number;
                        } | null;
                        delivery_location?: {
                            latitude?: number;
                            longitude?: number;
                        } | null;
                        pieces?: number | null;
                        required_proof?: components["schemas"]["ProofKind"][] | null;
                    };
                    /** @description The same fields, as they were after the change. */
                    after?: {
                        pickup_address?: string;
                        delivery_address?: string;
                        package_details?: {
                            weight?: number | null;
                            description?: string | null;
                        };
                        receiver_contact?: {
                            name?: string | null;
                            phone?: string | null;
                        };
                        /** @description Cash to collect on delivery, in minor units of `currency`. */
                        amount_to_collect?: number;
                        reference?: string | null;
                        metadata?: {
                            [key: string]: string;
                        } | null;
                        sender_contact?: {
                            name?: string | null;
                            phone?: string | null;
                        };
                        pickup_note?: string | null;
                        delivery_note?: string | null;
                        pickup_window?: {
                            /** Format: date-time */
                            from?: string;
                            /** Format: date-time */
                            to?: string;
                        } | null;
                        delivery_window?: {
                            /** Format: date-time */
                            from?: string;
                            /** Format: date-time */
                            to?: string;
                        } | null;
                        pickup_location?: {
                            latitude?: number;
                            longitude?: number;
                        } | null;
                        delivery_location?: {
                            latitude?: number;
                            longitude?: number;
                        } | null;
                        pieces?: number | null;
                        required_proof?: components["schemas"]["ProofKind"][] | null;
                    };
                };
            };
        };
        /**
         * DeliveryView
         * @description What a list has of each delivery.
         *
         *     - `basic`: What was sent, its state and what is due next.
         *     - `record`: Everything that is known about it.
         * @enum {string}
         */
        DeliveryView: "basic" | "record";
        /** Denomination */
        Denomination: {
            /** @description The value of one note or coin, in minor units. */
            value: number;
            count: number;
        };
        /** Deposit */
        Deposit: {
            /** @description Identifier of the deposit: `pst_` and 26 characters. */
            deposit_id: string;
            /** @description ISO 4217. */
            currency: string;
            /** @description Digits of the minor unit. */
            currency_digits: number;
            /** @description What was taken to the bank, in minor units. */
            amount: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            at: string;
            recorded_by: components["schemas"]["NamedActor"];
        };
        /** DepositPage */
        DepositPage: {
            data: components["schemas"]["Deposit"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        /**
         * DueStep
         * @description What is due next.
         *
         *     - `pickup`: The pickup: the end of its pickup window comes before the estimated delivery time.
         *     - `delivery`: The delivery, at its estimated time.
         * @enum {string}
         */
        DueStep: "pickup" | "delivery";
        /**
         * ErrorCode
         * @description What is wrong, for programs. `/docs/errors` says what each means and what to do. More may be added.
         *
         *     - `invalid_request`: Several things in the request are wrong; `problems` has each of them.
         *     - `required`: The field is missing, or empty.
         *     - `must_not_be_null`: The field does not accept null.
         *     - `must_not_be_empty`: The text of an optional field is empty.
         *     - `unknown_field`: The body has a field that the operation does not know.
         *     - `unknown_parameter`: The query string has a parameter that the operation does not know.
         *     - `required_with`: Only one of two fields that belong together was sent.
         *     - `not_combined_with`: Two fields exclude each other.
         *     - `only_with`: The field has no effect without another one, or without certain values of it.
         *     - `no_fields`: A body that changes something has no field.
         *     - `body_not_an_object`: The body is JSON, but not an object.
         *     - `item_not_an_object`: An item of a batch is not a JSON object.
         *     - `body_missing`: The operation needs a body.
         *     - `body_not_json`: The body is not JSON.
         *     - `body_not_utf8`: The bytes of the body are not UTF-8.
         *     - `too_many_values`: The body has more values than any operation needs.
         *     - `too_many_fields`: An object of the body has more fields than any operation knows.
         *     - `too_many_different_fields`: The objects of the body differ so much in their fields that it would take too long to read them.
         *     - `too_deep`: Objects and lists of the body are inside of each other, more often than any operation needs.
         *     - `body_too_large`: The body is larger than 256 KiB, or than 2 MiB if it may contain proof or a batch.
         *     - `content_type_not_json`: The body has another Content-Type than JSON.
         *     - `body_compressed`: The body has a Content-Encoding.
         *     - `charset_not_utf8`: The Content-Type names another charset than UTF-8.
         *     - `content_length_wrong`: The body is longer or shorter than Content-Length says.
         *     - `request_cut_off`: The connection ended before the request was complete.
         *     - `request_timeout`: The request arrived too slowly.
         *     - `path_not_decodable`: The path has a percent sign that begins no character.
         *     - `path_too_long`: A part of the path is longer than any identifier.
         *     - `query_not_utf8`: The query string is not UTF-8 in percent-encoding.
         *     - `not_http`: The request breaks the syntax of HTTP.
         *     - `headers_too_large`: The headers are larger than the service reads.
         *     - `host_missing`: A request of HTTP/1.1 has no Host header.
         *     - `header_repeated`: A header that may be sent once was sent twice.
         *     - `idempotency_key_malformed`: The `Idempotency-Key` was sent twice, is too long, or has characters that are not accepted.
         *     - `key_reused`: The `Idempotency-Key` was used before, with another request.
         *     - `first_response_lost`: The first response to the key was encrypted with a secret key that the installation no longer has.
         *     - `expectation_not_supported`: The request has an `Expect` header with something other than `100-continue`.
         *     - `method_not_allowed`: The path exists, but not with this method.
         *     - `api_key_not_valid`: The API key is missing, malformed, unknown, expired or revoked.
         *     - `other_key_needed`: The operation is for another kind of API key.
         *     - `type_not_accepted`: The `Accept` header allows none of the types that the operation can respond with.
         *     - `not_a_proxy`: CONNECT asks for a proxy.
         *     - `not_valid`: The value is not accepted.
         *     - `boolean`: Only true and false are accepted.
         *     - `whole_number`: A whole number within bounds is expected.
         *     - `number`: A number within bounds is expected.
         *     - `inexact_number`: The number has more digits than can be kept exactly.
         *     - `one_of`: One of a few values is expected.
         *     - `comma_separated`: One or more of a few values are expected, separated by commas.
         *     - `list_of`: A list of a few known values is expected.
         *     - `list`: A list is expected, with a limited number of items.
         *     - `comma_separated_ids`: Identifiers are expected, separated by commas.
         *     - `object`: An object is expected.
         *     - `metadata`: An object of a few text values is expected.
         *     - `text`: Text of a limited length is expected, in well-formed Unicode without control characters.
         *     - `identifier`: An identifier is expected.
         *     - `digits`: A fixed number of digits is expected.
         *     - `phone_number`: A phone number in its international form is expected.
         *     - `currency`: A currency of ISO 4217 is expected.
         *     - `day`: A day is expected.
         *     - `time`: A time of RFC 3339 that exists is expected.
         *     - `date_or_time`: A date, or a time of RFC 3339, is expected.
         *     - `date_not_in_calendar`: The date has the right form, but does not exist.
         *     - `url`: A URL is expected.
         *     - `image`: An image in base64 is expected.
         *     - `cursor`: The cursor is not one of this list.
         *     - `etag`: An ETag of the delivery is expected.
         *     - `idempotency_key`: The idempotency key is too long, or has characters that are not accepted.
         *     - `path_not_found`: There is nothing at this path.
         *     - `delivery_not_found`: The caller has no delivery with this identifier.
         *     - `proof_not_found`: The delivery has no proof with this identifier, or it was deleted.
         *     - `fleet_account_not_found`: There is no account with this identifier.
         *     - `courier_not_found`: There is no courier with this identifier.
         *     - `endpoint_not_found`: There is no webhook endpoint with this identifier.
         *     - `attempt_not_found`: The endpoint has no attempt with this identifier, or it was deleted.
         *     - `payout_not_found`: The caller has no payout with this identifier.
         *     - `internal_error`: An error on our side.
         *     - `value_refused`: The database refused a value of the request.
         *     - `database_unavailable`: The database does not answer, or not in time.
         *     - `stopping`: This node of the service is stopping.
         *     - `node_stopping`: This node of the service is stopping, and the proxy should ask another one.
         *     - `writes_failing`: The database answers, but accepts no writes.
         *     - `rate_limited`: The caller sends more requests a second than the service allows. Each item of a batch counts as one.
         *     - `too_many_connections`: One network has too many connections open.
         *     - `too_many_streams`: The service has as many live streams open as it can.
         *     - `too_many_own_streams`: The caller has too many live streams open.
         *     - `too_many_waiting`: The service has as many requests waiting as it can.
         *     - `too_many_own_waiting`: The caller has too many requests waiting.
         *     - `too_many_large_bodies`: The caller is sending too many large bodies at the same time.
         *     - `too_many_files`: The service has too many labels or statements to draw.
         *     - `too_many_own_files`: Too many files of the account are being drawn, or wait for that.
         *     - `file_takes_too_long`: The file takes too long to draw.
         *     - `client_left`: The client closed the connection before the file was drawn.
         *     - `not_after`: A time is not after another one.
         *     - `in_the_past`: The time has passed.
         *     - `too_far_ahead`: The time is too far in the future.
         *     - `not_lowered`: With instructions, the amount to collect can only be lowered.
         *     - `reference_taken`: Another delivery that is not cancelled has this reference.
         *     - `wrong_state`: The move is not possible in the state that the delivery has reached.
         *     - `cannot_be_cancelled`: The delivery was picked up already, so it cannot be cancelled.
         *     - `going_back`: The delivery is on its way back to the sender.
         *     - `no_attempts_left`: The delivery had as many attempts as the delivery company makes, so it has to be returned.
         *     - `fixed_after_pickup`: After the pickup only notes, the phone of the receiver and metadata can be edited.
         *     - `no_courier_assigned`: No courier is assigned, so there is none to take away.
         *     - `personal_data_erased`: The personal data of the delivery was erased, so nobody can deliver it again.
         *     - `nothing_to_collect`: The delivery had no amount to collect, so there is no collected amount to correct.
         *     - `proof_not_kept`: The move had been made before, and the proof that was sent now was not kept.
         *     - `changed_since`: The delivery has changed since the step that was to be undone, or since it was read.
         *     - `too_many_changes`: The delivery was changed so often that it cannot be edited any more.
         *     - `sum_too_large`: With this amount, a sum would be more than numbers keep exactly.
         *     - `version_outdated`: The delivery has changed since the version in `If-Match`.
         *     - `cash_limit_exceeded`: With the delivery, the courier would carry more cash than their limit.
         *     - `named_twice`: The delivery is named twice in one request; only the first one counts.
         *     - `courier_needed`: No courier is assigned, and the pickup names none.
         *     - `courier_unknown`: There is no courier with this identifier.
         *     - `courier_inactive`: The courier was deactivated.
         *     - `amount_needed`: There is an amount to collect, and the hand-over does not say what was collected.
         *     - `more_than_to_collect`: More was collected than there was to collect.
         *     - `shortfall_reason_needed`: Less was collected than there was to collect, without a reason.
         *     - `day_not_possible`: The day has passed, or is too far ahead.
         *     - `clock_ahead`: The time at which a move happened is in the future.
         *     - `proof_missing`: The delivery cannot be handed over without more proof.
         *     - `handover_pin_wrong`: The PIN of the receiver is wrong.
         *     - `handover_pin_locked`: There were too many wrong PINs, so no PIN is accepted any more.
         *     - `image_of_another_type`: The file is not an image of a type that is accepted.
         *     - `image_broken`: The image is damaged, too large on a side, or made in an unusual way.
         *     - `more_than_in_hand`: The courier has less cash in hand.
         *     - `handed_in_too_much`: The courier has handed in too much before, which counts for the next cash that is collected.
         *     - `nothing_to_hand_in`: The amount is 0, and nothing is missing.
         *     - `counted_by_courier`: The courier who hands in the cash is said to have counted it.
         *     - `denominations_differ`: The notes and coins do not add up to the amount.
         *     - `desk_too_full`: The cash desk would have more than numbers keep exactly.
         *     - `more_than_in_desk`: The cash desk has less.
         *     - `nothing_handed_in`: Nothing was handed in in this currency yet, so there is no desk to close.
         *     - `desk_does_not_balance`: What was counted is not what should be in the cash desk.
         *     - `more_than_available`: Less can be paid out: what is owed, without the cash that couriers still have.
         *     - `bank_reference_used`: The account has a payout with this bank reference.
         *     - `payout_closed`: The payout was confirmed or reversed before.
         *     - `period_reversed`: The period begins after its end.
         *     - `period_too_late`: The period ends later than days can be computed.
         *     - `period_too_long`: The period has more days than one statement.
         *     - `not_in_format`: The field is for other formats of a statement.
         *     - `statement_too_long`: The statement has more lines than a PDF.
         *     - `url_too_long`: The URL is too long.
         *     - `url_incomplete`: The text is not a complete URL.
         *     - `url_not_https`: The URL does not start with `https://`.
         *     - `url_plain_http`: The URL starts with `http://`, which is only possible to networks that the installation allows.
         *     - `url_with_credentials`: The URL contains a user name or a password.
         *     - `url_with_fragment`: The URL contains a fragment, which would not be sent.
         *     - `url_port_refused`: The port belongs to another protocol than HTTP.
         *     - `url_not_public`: The URL leads to an address that is not on the public internet.
         *     - `url_not_resolved`: The name of the host leads to no address.
         *     - `too_many_endpoints`: The account has as many endpoints as are possible.
         *     - `endpoint_disabled`: The endpoint is disabled, so nothing is sent to it.
         *     - `missed_without_enabling`: `missed` says what to do when an endpoint is enabled, and this request does not enable it.
         *     - `secret_lost`: The signing secret was encrypted with a secret key that the installation no longer has.
         *     - `too_many_secrets`: Several earlier secrets of the endpoint still sign requests.
         *     - `resend_what`: The request names one event and a time, or neither.
         *     - `only_with_timestamp_from`: The field is only possible together with `timestamp_from`.
         *     - `timestamp_from_too_old`: Events are deleted after 30 days.
         *     - `event_unknown`: The account has no event with this identifier in this mode in the last 30 days.
         *     - `event_not_wanted`: The endpoint does not want events of this type.
         *     - `too_many_resends`: Events of earlier requests to this endpoint are still being queued.
         *     - `too_many_tests`: Several test events are on their way to this endpoint.
         *     - `no_move_left`: The life of the test delivery has ended.
         *     - `label_erased`: The personal data of a delivery was erased, so there is no address for a label.
         *     - `no_such_piece`: The delivery has fewer parcels.
         *     - `too_many_labels`: The deliveries have more parcels than one file has labels.
         *     - `a4_only_for_pdf`: A label printer has no A4 page.
         *     - `cursor_expired`: Events after the cursor may have been deleted: they are kept for 30 days.
         *     - `courier_deactivated`: The courier was deactivated.
         *     - `courier_has_work`: The courier still has deliveries or parcels, so cannot be deactivated.
         * @enum {string}
         */
        ErrorCode: "invalid_request" | "required" | "must_not_be_null" | "must_not_be_empty" | "unknown_field" | "unknown_parameter" | "required_with" | "not_combined_with" | "only_with" | "no_fields" | "body_not_an_object" | "item_not_an_object" | "body_missing" | "body_not_json" | "body_not_utf8" | "too_many_values" | "too_many_fields" | "too_many_different_fields" | "too_deep" | "body_too_large" | "content_type_not_json" | "body_compressed" | "charset_not_utf8" | "content_length_wrong" | "request_cut_off" | "request_timeout" | "path_not_decodable" | "path_too_long" | "query_not_utf8" | "not_http" | "headers_too_large" | "host_missing" | "header_repeated" | "idempotency_key_malformed" | "key_reused" | "first_response_lost" | "expectation_not_supported" | "method_not_allowed" | "api_key_not_valid" | "other_key_needed" | "type_not_accepted" | "not_a_proxy" | "not_valid" | "boolean" | "whole_number" | "number" | "inexact_number" | "one_of" | "comma_separated" | "list_of" | "list" | "comma_separated_ids" | "object" | "metadata" | "text" | "identifier" | "digits" | "phone_number" | "currency" | "day" | "time" | "date_or_time" | "date_not_in_calendar" | "url" | "image" | "cursor" | "etag" | "idempotency_key" | "path_not_found" | "delivery_not_found" | "proof_not_found" | "fleet_account_not_found" | "courier_not_found" | "endpoint_not_found" | "attempt_not_found" | "payout_not_found" | "internal_error" | "value_refused" | "database_unavailable" | "stopping" | "node_stopping" | "writes_failing" | "rate_limited" | "too_many_connections" | "too_many_streams" | "too_many_own_streams" | "too_many_waiting" | "too_many_own_waiting" | "too_many_large_bodies" | "too_many_files" | "too_many_own_files" | "file_takes_too_long" | "client_left" | "not_after" | "in_the_past" | "too_far_ahead" | "not_lowered" | "reference_taken" | "wrong_state" | "cannot_be_cancelled" | "going_back" | "no_attempts_left" | "fixed_after_pickup" | "no_courier_assigned" | "personal_data_erased" | "nothing_to_collect" | "proof_not_kept" | "changed_since" | "too_many_changes" | "sum_too_large" | "version_outdated" | "cash_limit_exceeded" | "named_twice" | "courier_needed" | "courier_unknown" | "courier_inactive" | "amount_needed" | "more_than_to_collect" | "shortfall_reason_needed" | "day_not_possible" | "clock_ahead" | "proof_missing" | "handover_pin_wrong" | "handover_pin_locked" | "image_of_another_type" | "image_broken" | "more_than_in_hand" | "handed_in_too_much" | "nothing_to_hand_in" | "counted_by_courier" | "denominations_differ" | "desk_too_full" | "more_than_in_desk" | "nothing_handed_in" | "desk_does_not_balance" | "more_than_available" | "bank_reference_used" | "payout_closed" | "period_reversed" | "period_too_late" | "period_too_long" | "not_in_format" | "statement_too_long" | "url_too_long" | "url_incomplete" | "url_not_https" | "url_plain_http" | "url_with_credentials" | "url_with_fragment" | "url_port_refused" | "url_not_public" | "url_not_resolved" | "too_many_endpoints" | "endpoint_disabled" | "missed_without_enabling" | "secret_lost" | "too_many_secrets" | "resend_what" | "only_with_timestamp_from" | "timestamp_from_too_old" | "event_unknown" | "event_not_wanted" | "too_many_resends" | "too_many_tests" | "no_move_left" | "label_erased" | "no_such_piece" | "too_many_labels" | "a4_only_for_pdf" | "cursor_expired" | "courier_deactivated" | "courier_has_work";
        /**
         * ErrorPhrase
         * @description A short, stable phrase that a program may compare. More may be added.
         *
         *     - `invalid request data`: Correct the fields that `details` names.
         *     - `unauthorized`: Send a valid key, as `Authorization: Bearer …`.
         *     - `forbidden`: Use a key that is valid for this operation.
         *     - `not found`: Check the path.
         *     - `delivery not found`: Check the identifier, and that the key belongs to the account and mode that created the delivery.
         *     - `account not found`: Check the identifier.
         *     - `courier not found`: Check the identifier.
         *     - `proof not found`: Check the identifier. Proof is deleted after a period that the delivery company sets.
         *     - `webhook endpoint not found`: Check the identifier, and that the key belongs to the account and mode that created the endpoint.
         *     - `payout not found`: Check the identifier, and that the key belongs to the account that was paid.
         *     - `method not allowed`: Check the method.
         *     - `not acceptable`: Accept one of the types that `details` names.
         *     - `request timeout`: Send the request again: it arrived too slowly.
         *     - `delivery cannot be cancelled`: It is too late to cancel.
         *     - `move not possible`: Read the state in `details`: another move came first, or this one is too early or too late.
         *     - `reference already used`: Use the delivery that `details` names, or another reference.
         *     - `label not possible`: Nothing can be done: the addresses were erased.
         *     - `too many webhook endpoints`: Delete an endpoint that you no longer need.
         *     - `webhook endpoint disabled`: Enable the endpoint first.
         *     - `more than cash in hand`: Hand in at most what `details` names. If a collected amount is wrong, correct it first.
         *     - `more than available`: Pay out at most what `details` names. Cash that couriers have must be handed in first.
         *     - `cash limit exceeded`: Choose another courier, or send `over_cash_limit: true` to assign it anyway.
         *     - `bank reference already used`: Check the payout that `details` names. If this is another transfer, send `confirm_duplicate: true`.
         *     - `more than in the cash desk`: Deposit at most what `details` names.
         *     - `closing not possible`: Count again. If the difference remains, send a `reason`, which records it.
         *     - `statement too long`: Choose a shorter period, or get it as CSV.
         *     - `payout already closed`: Nothing to do: it was already confirmed or reversed.
         *     - `not possible now`: Do first what `details` says, then try again.
         *     - `cursor expired`: Read the deliveries that you need again, then follow the feed without a cursor.
         *     - `delivery changed`: Read the record again, and send your change with its `ETag`.
         *     - `request too large`: Send at most 256 KiB; 2 MiB with proof or in a batch.
         *     - `address too long`: Shorten the URL.
         *     - `unsupported media type`: Send JSON, with `Content-Type: application/json`.
         *     - `expectation failed`: Leave out the `Expect` header.
         *     - `idempotency key reused`: Use a new key for a new request.
         *     - `too many requests`: Wait `Retry-After` seconds, then send the request again.
         *     - `request headers too large`: Send fewer or shorter headers.
         *     - `internal error`: Send the request again with the same `Idempotency-Key`. If that fails too, report the `Request-Id`.
         *     - `service unavailable`: Wait `Retry-After` seconds, then send the request again.
         * @enum {string}
         */
        ErrorPhrase: "invalid request data" | "unauthorized" | "forbidden" | "not found" | "delivery not found" | "account not found" | "courier not found" | "proof not found" | "webhook endpoint not found" | "payout not found" | "method not allowed" | "not acceptable" | "request timeout" | "delivery cannot be cancelled" | "move not possible" | "reference already used" | "label not possible" | "too many webhook endpoints" | "webhook endpoint disabled" | "more than cash in hand" | "more than available" | "cash limit exceeded" | "bank reference already used" | "more than in the cash desk" | "closing not possible" | "statement too long" | "payout already closed" | "not possible now" | "cursor expired" | "delivery changed" | "request too large" | "address too long" | "unsupported media type" | "expectation failed" | "idempotency key reused" | "too many requests" | "request headers too large" | "internal error" | "service unavailable";
        /** ErrorProblem */
        ErrorProblem: {
            code: components["schemas"]["ErrorCode"];
            /** @description The field that is wrong; null if it is none in particular. */
            field: string | null;
            /** @description What else is known; for each code its own. */
            params: {
                [key: string]: unknown;
            };
            /** @description The problem, without the name of its field. */
            detail: string;
        };
        /** Event */
        Event: components["schemas"]["DeliveryCreatedEvent"] | components["schemas"]["DeliveryUpdatedEvent"] | components["schemas"]["DeliveryAssignedEvent"] | components["schemas"]["DeliveryUnassignedEvent"] | components["schemas"]["DeliveryPickedUpEvent"] | components["schemas"]["DeliveryAttemptFailedEvent"] | components["schemas"]["DeliveryInstructedEvent"] | components["schemas"]["DeliveryDeliveredEvent"] | components["schemas"]["DeliveryReturnedEvent"] | components["schemas"]["DeliveryCancelledEvent"] | components["schemas"]["DeliveryDeliveredInErrorEvent"] | components["schemas"]["DeliveryReturnedInErrorEvent"] | components["schemas"]["DeliveryAmountCorrectedEvent"] | components["schemas"]["CashCollectedEvent"] | components["schemas"]["CashCorrectedEvent"] | components["schemas"]["CashHandedInEvent"] | components["schemas"]["CashWrittenOffEvent"] | components["schemas"]["PayoutPaidEvent"] | components["schemas"]["PayoutReversedEvent"] | components["schemas"]["PayoutConfirmedEvent"];
        /**
         * EventLocation
         * @description Where it happened.
         */
        EventLocation: {
            /** @description Degrees north of the equator; negative values are south. */
            latitude: number;
            /** @description Degrees east of Greenwich; negative values are west. */
            longitude: number;
            accuracy_meters?: number;
        };
        /**
         * EventOrder
         * @description Which events come first.
         *
         *     - `oldest`: The oldest: to follow the feed.
         *     - `newest`: The newest: to look at what happened last.
         * @enum {string}
         */
        EventOrder: "oldest" | "newest";
        /** EventPage */
        EventPage: {
            data: components["schemas"]["Event"][];
            /** @description Whether there are more events now. If so, send the next request immediately. */
            has_more: boolean;
            /** @description Send it as `cursor` to continue. Store it together with the result of processing these events. Every page has one, even an empty page; only with `order=newest` it is null on the last page. */
            next_cursor: string | null;
        };
        /**
         * EventType
         * @description What happened to a delivery, or to the money that was collected. More may be added.
         *
         *     - `delivery.created`: It was stored.
         *     - `delivery.updated`: The account edited it. The details have the changed fields in `before` and `after`.
         *     - `delivery.assigned`: A courier was assigned, to pick it up or to take it over from another courier.
         *     - `delivery.unassigned`: Its courier was unassigned before pickup.
         *     - `delivery.picked_up`: A courier has the parcel.
         *     - `delivery.attempt_failed`: It could not be handed over. The details have the `reason`.
         *     - `delivery.instructed`: The account gave instructions after a failed attempt.
         *     - `delivery.delivered`: The receiver has the parcel.
         *     - `delivery.returned`: The sender has the parcel back.
         *     - `delivery.cancelled`: It was cancelled before pickup.
         *     - `delivery.delivered_in_error`: An operator corrected a mistake: it was not delivered and is still on its way.
         *     - `delivery.returned_in_error`: An operator corrected a mistake: it was not returned and is still on its way.
         *     - `delivery.amount_corrected`: An operator corrected the collected amount. The details have the `previous_amount` and the `reason`.
         *     - `cash.collected`: The receiver paid in cash, by transfer or at a card terminal.
         *     - `cash.corrected`: The collected amount or its fee was corrected; `data.amount` is the difference.
         *     - `cash.handed_in`: Cash of a delivery was counted at the delivery company's cash desk. `data.amount` is negative if money that was handed in for this delivery was moved to another one.
         *     - `cash.written_off`: Cash of a delivery is missing. The delivery company covers the loss; the account is paid in full.
         *     - `payout.paid`: Money was paid out to the account.
         *     - `payout.reversed`: A payout did not arrive, and its amount is owed again.
         *     - `payout.confirmed`: The account confirmed a payout.
         * @enum {string}
         */
        EventType: "delivery.created" | "delivery.updated" | "delivery.assigned" | "delivery.unassigned" | "delivery.picked_up" | "delivery.attempt_failed" | "delivery.instructed" | "delivery.delivered" | "delivery.returned" | "delivery.cancelled" | "delivery.delivered_in_error" | "delivery.returned_in_error" | "delivery.amount_corrected" | "cash.collected" | "cash.corrected" | "cash.handed_in" | "cash.written_off" | "payout.paid" | "payout.reversed" | "payout.confirmed";
        /** FailedAttempt */
        FailedAttempt: {
            /** @description Why the parcel could not be handed over. */
            reason: components["schemas"]["FailureReason"];
            /** @description More about the reason. Required if the reason is `other`. */
            note?: string | null;
            proof?: components["schemas"]["Proof"] | null;
            location?: components["schemas"]["MoveLocation"] | null;
            /**
             * Format: date-time
             * @description When it happened, according to the phone, if it is sent later: an RFC 3339 time, such as 2026-11-15T09:30:00Z. It is stored in UTC with milliseconds, next to the time at which the request arrived. A time more than 5 minutes in the future is refused; a time less far in the future is replaced with the time of arrival. A time before the delivery was created stays in the event as what the phone said; `picked_up_at`, `delivered_at` and `returned_at` of the record are then the time of the creation.
             */
            happened_at?: string | null;
        };
        /** FailedAttemptRecord */
        FailedAttemptRecord: {
            /** @description Counted from 1. */
            attempt: number;
            /** @description The `sequence` of its event. */
            sequence: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            at: string;
            /** @description Why the parcel could not be handed over. */
            reason: components["schemas"]["FailureReason"];
            note: string | null;
        };
        /**
         * FailureReason
         * @description Why a parcel could not be handed over.
         *
         *     - `receiver_absent`: Nobody was there to take it.
         *     - `address_not_found`: The courier could not find the address.
         *     - `refused`: The receiver did not want it.
         *     - `cannot_pay`: The receiver could not pay the amount to collect.
         *     - `damaged`: The parcel was damaged.
         *     - `other`: Something else; `note` says what.
         * @enum {string}
         */
        FailureReason: "receiver_absent" | "address_not_found" | "refused" | "cannot_pay" | "damaged" | "other";
        /** FleetDelivery */
        FleetDelivery: {
            /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
            delivery_id: string;
            /** @description The state of the delivery. */
            status: components["schemas"]["DeliveryState"];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            estimated_delivery_time: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            updated_at: string;
            pickup_address: string;
            delivery_address: string;
            package_details: {
                weight: number | null;
                description: string | null;
            };
            receiver_contact: {
                name: string | null;
                phone: string | null;
            };
            /** @description Cash to collect on delivery, in minor units of `currency`. */
            amount_to_collect: number;
            reference: string | null;
            metadata: {
                [key: string]: string;
            } | null;
            sender_contact: {
                name: string | null;
                phone: string | null;
            };
            pickup_note: string | null;
            delivery_note: string | null;
            pickup_window: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                to: string;
            } | null;
            delivery_window: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                to: string;
            } | null;
            pickup_location: {
                latitude: number;
                longitude: number;
            } | null;
            delivery_location: {
                latitude: number;
                longitude: number;
            } | null;
            pieces: number | null;
            required_proof: components["schemas"]["ProofKind"][] | null;
            /** @description The account's currency when the delivery was created (ISO 4217). */
            currency: string;
            collected_amount: number | null;
            payment_method: components["schemas"]["PaymentMethod"] | null;
            payment_reference: string | null;
            /** @description The number of failed delivery attempts. */
            attempts: number;
            instruction: components["schemas"]["Instruction"] | null;
            deliver_on: string | null;
            personal_data_erased_at: string | null;
            account: components["schemas"]["NamedAccount"];
            courier_id: string | null;
            due: {
                what: components["schemas"]["DueStep"];
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC, with milliseconds.
                 */
                at: string;
            } | null;
            /** @description Whether it is overdue: it has not ended although its estimated time has passed, or it was not picked up by the end of its pickup window. */
            late: boolean;
        };
        /** FleetDeliveryIds */
        FleetDeliveryIds: {
            delivery_ids: string[];
        };
        /** FleetDeliveryPage */
        FleetDeliveryPage: {
            data: components["schemas"]["FleetDelivery"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        /** FleetDeliveryStatus */
        FleetDeliveryStatus: {
            /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
            delivery_id: string;
            /** @description The state of the delivery. */
            status: components["schemas"]["DeliveryState"];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            estimated_delivery_time: string;
            courier_id: string | null;
            /** @description Counts the changes of the delivery. "Undo assignments" takes it. */
            version: number;
        };
        /** FullRecord */
        FullRecord: {
            /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
            delivery_id: string;
            /** @description The state of the delivery. */
            status: components["schemas"]["DeliveryState"];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            estimated_delivery_time: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            updated_at: string;
            pickup_address: string;
            delivery_address: string;
            package_details: {
                weight: number | null;
                description: string | null;
            };
            receiver_contact: {
                name: string | null;
                phone: string | null;
            };
            /** @description Cash to collect on delivery, in minor units of `currency`. */
            amount_to_collect: number;
            reference: string | null;
            metadata: {
                [key: string]: string;
            } | null;
            sender_contact: {
                name: string | null;
                phone: string | null;
            };
            pickup_note: string | null;
            delivery_note: string | null;
            pickup_window: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                to: string;
            } | null;
            delivery_window: {
                /** Format: date-time */
                from: string;
                /** Format: date-time */
                to: string;
            } | null;
            pickup_location: {
                latitude: number;
                longitude: number;
            } | null;
            delivery_location: {
                latitude: number;
                longitude: number;
            } | null;
            pieces: number | null;
            required_proof: components["schemas"]["ProofKind"][] | null;
            /** @description The account's currency when the delivery was created (ISO 4217). */
            currency: string;
            collected_amount: number | null;
            payment_method: components["schemas"]["PaymentMethod"] | null;
            payment_reference: string | null;
            /** @description The number of failed delivery attempts. */
            attempts: number;
            instruction: components["schemas"]["Instruction"] | null;
            deliver_on: string | null;
            personal_data_erased_at: string | null;
            due: {
                what: components["schemas"]["DueStep"];
                /**
                 * Format: date-time
                 * @description ISO 8601 in UTC, with milliseconds.
                 */
                at: string;
            } | null;
            /** @description Whether it is overdue: it has not ended although its estimated time has passed, or it was not picked up by the end of its pickup window. */
            late: boolean;
            courier_id: string | null;
            /** @description Four digits. Share them only with the receiver, who gives them to the courier to prove that the right person took the parcel. */
            handover_pin: string;
            /** @description Counts the changes. As an `ETag` it is written `"v3"`. */
            version: number;
            picked_up_at: string | null;
            delivered_at: string | null;
            returned_at: string | null;
            cancelled_at: string | null;
            /** @description Oldest first. */
            failed_attempts: components["schemas"]["FailedAttemptRecord"][];
            failure_reason: components["schemas"]["FailureReason"] | null;
            instruction_note: string | null;
            courier: {
                /** @description Identifier of the courier: `cou_` and 26 characters. */
                id: string;
                /** @description The first name. */
                name: string;
                phone: string | null;
            } | null;
            /** @description What you can do with it now. */
            allowed_moves: components["schemas"]["AccountMove"][];
            proof_to_deliver: components["schemas"]["ProofKind"][] | null;
            recipient_name: string | null;
            /** @description The images that are kept, oldest first. */
            proofs: components["schemas"]["ProofLink"][];
            links: {
                /** @description The path of the label, as PDF or ZPL. */
                label: string;
                /** @description The path of its events. */
                events: string;
                /** @description The path to follow it live. */
                track: string;
            };
        };
        /** FullRecordPage */
        FullRecordPage: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            view: "record";
            data: components["schemas"]["FullRecord"][];
            /** @description Whether there are more deliveries after these. */
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
            /** @description How many of the newest are sorted, if not all are; null if all are. */
            sorted_among: number | null;
        };
        /** HandIn */
        HandIn: {
            /** @description Identifier of the hand-in: `hin_` and 26 characters. */
            hand_in_id: string;
            /** @description The number of the receipt, counted from 1 in each currency. */
            number: number;
            courier: components["schemas"]["NamedCourier"];
            /** @description ISO 4217. */
            currency: string;
            /** @description Digits of the minor unit: 2 for NGN, 0 for JPY, 3 for KWD. */
            currency_digits: number;
            /** @description The courier's cash in hand before the hand-in, in minor units. */
            expected: number;
            /** @description What was counted, in minor units. */
            amount: number;
            /** @description `amount` less `expected`, in minor units; negative if less was counted. */
            difference: number;
            /** @description The part of the difference that is written off as missing, in minor units. */
            shortfall: number;
            /** @description What the courier still has after the hand-in, in minor units. */
            still_in_hand: number;
            counted_by: string | null;
            reason: string | null;
            denominations: components["schemas"]["CountedDenomination"][] | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            at: string;
            recorded_by: components["schemas"]["NamedActor"];
        };
        /** HandInPage */
        HandInPage: {
            data: components["schemas"]["HandIn"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        /** Handover */
        Handover: {
            /** @description Money collected at the door, in minor units. Required if there is an amount to collect. */
            collected_amount?: number | null;
            payment_method?: components["schemas"]["PaymentMethod"] | null;
            /** @description The number of the transfer or of the card terminal slip. Required if the payment was not in cash. */
            payment_reference?: string | null;
            /** @description Why less than the amount to collect was collected. */
            shortfall_reason?: string | null;
            proof?: components["schemas"]["Proof"] | null;
            location?: components["schemas"]["MoveLocation"] | null;
            /**
             * Format: date-time
             * @description When it happened, according to the phone, if it is sent later: an RFC 3339 time, such as 2026-11-15T09:30:00Z. It is stored in UTC with milliseconds, next to the time at which the request arrived. A time more than 5 minutes in the future is refused; a time less far in the future is replaced with the time of arrival. A time before the delivery was created stays in the event as what the phone said; `picked_up_at`, `delivered_at` and `returned_at` of the record are then the time of the creation.
             */
            happened_at?: string | null;
        };
        /** HeldDelivery */
        HeldDelivery: {
            /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
            delivery_id: string;
            account: components["schemas"]["NamedAccount"];
            reference: string | null;
            /** @description ISO 4217. */
            currency: string;
            /** @description How much of its cash the courier has, in minor units. */
            amount: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            since: string;
        };
        /** InstructedDelivery */
        InstructedDelivery: {
            /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
            delivery_id: string;
            /** @description The state of the delivery. */
            status: components["schemas"]["DeliveryState"];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            estimated_delivery_time: string;
            instruction: components["schemas"]["Instruction"] | null;
            attempts: number;
        };
        /**
         * Instruction
         * @description What to do with a parcel that could not be handed over.
         *
         *     - `awaited`: The account has not chosen yet.
         *     - `try_again`: Another attempt will be made.
         *     - `return`: It will be returned to the sender.
         * @enum {string}
         */
        Instruction: "awaited" | "try_again" | "return";
        /**
         * InstructionChoice
         * @description What to do after a failed attempt.
         *
         *     - `try_again`: Make another attempt.
         *     - `return`: Return it to the sender.
         * @enum {string}
         */
        InstructionChoice: "try_again" | "return";
        /** Instructions */
        Instructions: {
            /** @description Try again, or return it to the sender. */
            instruction: components["schemas"]["InstructionChoice"];
            /** @description The corrected address. */
            delivery_address?: string | null;
            /** @description The corrected phone number of the receiver. */
            receiver_contact?: {
                /** @description A plus sign and 6 to 15 digits. */
                phone: string;
            } | null;
            /** @description Less cash to collect than before, in minor units. Only after an attempt that failed because the receiver could not pay (`cannot_pay`). */
            amount_to_collect?: number | null;
            /** @description Not before this day, in the time zone of the account: today or one of the next 60 days. */
            deliver_on?: string | null;
            /** @description What the courier should know. */
            note?: string | null;
        };
        /**
         * LabelFormat
         * @description The size of the pages that labels are printed on.
         *
         *     - `label`: 100 × 150 mm (4 × 6 inches), one label on each page, for label printers.
         *     - `a4`: A4, four labels on each page, to cut apart.
         * @enum {string}
         */
        LabelFormat: "label" | "a4";
        /**
         * Move
         * @description What can be done with a delivery, by the name of the operation.
         *
         *     - `assign`: Assign a courier.
         *     - `unassign`: Take it from its courier.
         *     - `pick_up`: Record that the courier has the parcel.
         *     - `deliver`: Record that it was handed over.
         *     - `fail_attempt`: Record that an attempt failed.
         *     - `instruct`: Say what to do after a failed attempt.
         *     - `return`: Record that the parcel is back with the sender.
         *     - `edit`: Change what was sent.
         *     - `cancel`: Cancel it.
         *     - `correct`: Undo a delivery or return that was recorded by mistake.
         *     - `correct_amount`: Correct the collected amount.
         * @enum {string}
         */
        Move: "assign" | "unassign" | "pick_up" | "deliver" | "fail_attempt" | "instruct" | "return" | "edit" | "cancel" | "correct" | "correct_amount";
        /**
         * MoveLocation
         * @description Where it happened.
         */
        MoveLocation: {
            /** @description Degrees north of the equator; negative values are south. */
            latitude: number;
            /** @description Degrees east of Greenwich; negative values are west. */
            longitude: number;
            accuracy_meters?: number | null;
        };
        /**
         * NamedAccount
         * @description The account.
         */
        NamedAccount: {
            /** @description Identifier of the account: `acc_` and 26 characters. */
            id: string;
            name: string;
        };
        /** NamedActor */
        NamedActor: {
            /** @description The name of the person, the API key or the courier. */
            name: string;
            /** @description What a name is of. */
            kind: components["schemas"]["ActorKind"];
        };
        /** NamedCourier */
        NamedCourier: {
            /** @description Identifier of the courier: `cou_` and 26 characters. */
            id: string;
            name: string;
        };
        /** NewBatch */
        NewBatch: {
            deliveries: components["schemas"]["BatchItem"][];
        };
        /** NewClosing */
        NewClosing: {
            /** @description ISO 4217, such as NGN. */
            currency: string;
            /** @description What was counted in the desk, in minor units. */
            counted: number;
            /** @description The notes and coins counted. If sent, they must add up to `amount`. */
            denominations?: components["schemas"]["Denomination"][] | null;
            /** @description Why it does not balance; required if it does not. */
            reason?: string | null;
        };
        /**
         * NewCollectionFees
         * @description The fee of a collection is `fixed` plus the share in `basis_points`, and never more than what was collected. `fixed` applies only to deliveries in `currency`.
         */
        NewCollectionFees: {
            /** @description The fixed fee for each collection, in minor units of `currency`. */
            fixed: number;
            currency: string | null;
            /** @description The share of the collected amount in hundredths of a percent: 250 is 2.5 %. The result is rounded to a whole minor unit; halves are rounded up. */
            basis_points: number;
        };
        /** NewCourier */
        NewCourier: {
            /** @description The name that dispatchers see. */
            name: string;
            /** @description A plus sign and 6 to 15 digits. */
            phone: string;
            /** @description How much cash the courier may carry, in minor units of `cash_limit_currency`: cash in hand plus what is still to be collected for open deliveries. */
            cash_limit?: number | null;
            /** @description The currency of `cash_limit` (ISO 4217). */
            cash_limit_currency?: string | null;
        };
        /** NewDelivery */
        NewDelivery: {
            /** @description Where the package is collected. */
            pickup_address: string;
            /** @description Where the package is delivered. */
            delivery_address: string;
            package_details?: {
                /** @description Weight in kg. 0 is the same as leaving it out. */
                weight?: number | null;
                /** @description What the package holds. */
                description?: string | null;
            } | null;
            receiver_contact?: {
                /** @description The receiver's name. */
                name?: string | null;
                /** @description The receiver's phone number: a plus sign and 6 to 15 digits. Empty text is the same as leaving it out. */
                phone?: string | null;
            } | null;
            /** @description Cash to collect on delivery, in minor units of the account's currency (kobo, cents). Defaults to 0. */
            amount_to_collect?: number | null;
            /** @description Your order number. Must be unique among non-cancelled deliveries, in each mode of the account. */
            reference?: string | null;
            /** @description Up to 20 key-value pairs of your own, returned as sent. */
            metadata?: {
                [key: string]: string;
            } | null;
            sender_contact?: {
                /** @description Who hands over the package at the pickup address. */
                name?: string | null;
                /** @description The sender's phone number: a plus sign and 6 to 15 digits. Empty text is the same as leaving it out. */
                phone?: string | null;
            } | null;
            /** @description What the courier should know at pickup. */
            pickup_note?: string | null;
            /** @description What the courier should know at the door. */
            delivery_note?: string | null;
            /** @description When the package can be collected. */
            pickup_window?: {
                /**
                 * Format: date-time
                 * @description The earliest time: RFC 3339, such as 2026-11-15T09:30:00Z.
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description The latest time, after `from` and at most 365 days ahead.
                 */
                to: string;
            } | null;
            /** @description When the receiver expects the package. Its end becomes `estimated_delivery_time`. */
            delivery_window?: {
                /**
                 * Format: date-time
                 * @description The earliest time: RFC 3339, such as 2026-11-15T09:30:00Z.
                 */
                from: string;
                /**
                 * Format: date-time
                 * @description The latest time, after `from` and at most 365 days ahead.
                 */
                to: string;
            } | null;
            /** @description Where the pickup address is, in degrees (WGS 84). The courier's map opens there. */
            pickup_location?: {
                /** @description Degrees north of the equator; negative values are south. */
                latitude: number;
                /** @description Degrees east of Greenwich; negative values are west. */
                longitude: number;
            } | null;
            /** @description Where the delivery address is, in degrees (WGS 84). The courier's map opens there. */
            delivery_location?: {
                /** @description Degrees north of the equator; negative values are south. */
                latitude: number;
                /** @description Degrees east of Greenwich; negative values are west. */
                longitude: number;
            } | null;
            /** @description Number of parcels. Defaults to 1. */
            pieces?: number | null;
            /** @description Proof without which the courier cannot deliver. Defaults to the delivery company's setting; an empty list means none. */
            required_proof?: components["schemas"]["ProofKind"][] | null;
        };
        /** NewDeposit */
        NewDeposit: {
            /** @description ISO 4217, such as NGN. */
            currency: string;
            /** @description What was taken to the bank, in minor units. */
            amount: number;
        };
        /** NewHandIn */
        NewHandIn: {
            /** @description What was counted, in minor units. */
            amount: number;
            /** @description ISO 4217, such as NGN. */
            currency: string;
            /** @description Who counted it: someone other than the courier. */
            counted_by?: string | null;
            /** @description How much of the missing cash to write off, in minor units: the delivery company covers the loss. The rest stays with the courier as cash in hand. Requires a `reason`. */
            shortfall?: number | null;
            /** @description Why cash is missing. */
            reason?: string | null;
            /** @description The notes and coins counted. If sent, they must add up to `amount`. */
            denominations?: components["schemas"]["Denomination"][] | null;
        };
        /** NewPayout */
        NewPayout: {
            /** @description Identifier of the account: `acc_` and 26 characters. */
            account_id: string;
            /** @description What was paid, in minor units. */
            amount: number;
            /** @description ISO 4217, such as NGN. */
            currency: string;
            /** @description The reference of the bank transfer, which helps the account identify it. */
            bank_reference: string;
            /** @description `true` records the payout even if the account already has one with this bank reference. */
            confirm_duplicate?: boolean | null;
        };
        /** NewWebhookEndpoint */
        NewWebhookEndpoint: {
            /** @description Where events are sent: an `https` URL that is reachable from the internet. Addresses of private networks and plain `http` work only if the administrators of the service allow them. */
            url: string;
            /** @description Which events are sent. `["*"]` means all, including types added later. */
            events?: components["schemas"]["WebhookEventType"][] | null;
            /** @description What the endpoint is for. */
            description?: string | null;
            ordering?: components["schemas"]["WebhookOrdering"] | null;
        };
        /**
         * NotCancelledItem
         * @description It is as it was, for the reason that a single cancellation would have returned.
         */
        NotCancelledItem: {
            /** @description As sent. */
            delivery_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            outcome: "refused";
            /** @description A short, stable phrase that a program may compare. */
            error: components["schemas"]["ErrorPhrase"];
            /** @description The specific cause, with every bad field named at once. */
            details: string;
            /** @description Everything that is wrong. */
            problems: components["schemas"]["ErrorProblem"][];
        };
        /**
         * PaymentMethod
         * @description How a receiver paid.
         *
         *     - `cash`: In cash, which the courier has until it is handed in.
         *     - `transfer`: By bank transfer to the delivery company's account.
         *     - `card_terminal`: By card, at the courier's terminal.
         * @enum {string}
         */
        PaymentMethod: "cash" | "transfer" | "card_terminal";
        /** Payout */
        Payout: {
            /** @description Identifier of the payout: `pay_` and 26 characters. */
            payout_id: string;
            account: components["schemas"]["NamedAccount"];
            /** @description The number of the payout, counted from 1 in each account. */
            number: number;
            /** @description What was paid, in minor units. */
            amount: number;
            /** @description ISO 4217. */
            currency: string;
            /** @description Digits of the minor unit: 2 for NGN, 0 for JPY, 3 for KWD. */
            currency_digits: number;
            /** @description The reference of the bank transfer. */
            bank_reference: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            paid_at: string;
            paid_by: components["schemas"]["NamedActor"];
            /** @description Whether the payout has arrived. */
            status: components["schemas"]["PayoutStatus"];
            closed_at: string | null;
            closed_by: components["schemas"]["NamedActor"] | null;
            reason: string | null;
        };
        /** PayoutConfirmedEvent */
        PayoutConfirmedEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payout.confirmed";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            data: components["schemas"]["PayoutEventData"];
        };
        /** PayoutEventData */
        PayoutEventData: {
            /** @description Identifier of the payout: `pay_` and 26 characters. */
            payout_id: string;
            /** @description The number of the payout, counted from 1 in each account. */
            number: number;
            /** @description In minor units. */
            amount: number;
            /** @description The account's currency when the delivery was created (ISO 4217). */
            currency: string;
            /** @description The reference of the bank transfer. */
            bank_reference: string;
        };
        /** PayoutOfDelivery */
        PayoutOfDelivery: {
            /** @description Identifier of the payout: `pay_` and 26 characters. */
            payout_id: string;
            account: components["schemas"]["NamedAccount"];
            /** @description The number of the payout, counted from 1 in each account. */
            number: number;
            /** @description What was paid, in minor units. */
            amount: number;
            /** @description ISO 4217. */
            currency: string;
            /** @description Digits of the minor unit: 2 for NGN, 0 for JPY, 3 for KWD. */
            currency_digits: number;
            /** @description The reference of the bank transfer. */
            bank_reference: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            paid_at: string;
            paid_by: components["schemas"]["NamedActor"];
            /** @description Whether the payout has arrived. */
            status: components["schemas"]["PayoutStatus"];
            closed_at: string | null;
            closed_by: components["schemas"]["NamedActor"] | null;
            reason: string | null;
            /** @description How much of the payout is for this delivery, in minor units; negative if it takes back what an earlier one paid too much. */
            share: number;
        };
        /** PayoutPage */
        PayoutPage: {
            data: components["schemas"]["Payout"][];
            has_more: boolean;
            next_cursor: string | null;
        };
        /** PayoutPaidEvent */
        PayoutPaidEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payout.paid";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            data: components["schemas"]["PayoutEventData"];
        };
        /** PayoutReversal */
        PayoutReversal: {
            /** @description Why it is reversed, for example because the bank sent it back. */
            reason: string;
        };
        /** PayoutReversedEvent */
        PayoutReversedEvent: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            type: "payout.reversed";
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            timestamp: string;
            data: components["schemas"]["PayoutEventData"];
        };
        /**
         * PayoutStatus
         * @description Whether a payout has arrived.
         *
         *     - `paid`: Sent; the account has not confirmed it yet.
         *     - `confirmed`: The account confirmed it.
         *     - `reversed`: It did not arrive, and its amount is owed again.
         * @enum {string}
         */
        PayoutStatus: "paid" | "confirmed" | "reversed";
        /** Pickup */
        Pickup: {
            /** @description Identifier of the courier: `cou_` and 26 characters. */
            courier_id?: string | null;
            /** @description How many parcels of the delivery were missing at the pickup. The sender sees this number. Leave it out if none were missing. */
            missing_pieces?: number | null;
            location?: components["schemas"]["MoveLocation"] | null;
            /**
             * Format: date-time
             * @description When it happened, according to the phone, if it is sent later: an RFC 3339 time, such as 2026-11-15T09:30:00Z. It is stored in UTC with milliseconds, next to the time at which the request arrived. A time more than 5 minutes in the future is refused; a time less far in the future is replaced with the time of arrival. A time before the delivery was created stays in the event as what the phone said; `picked_up_at`, `delivered_at` and `returned_at` of the record are then the time of the creation.
             */
            happened_at?: string | null;
        };
        /** ProblemDetails */
        ProblemDetails: {
            /** @description The address of the page that describes the code. */
            type: string;
            /** @description A short, stable phrase that a program may compare. */
            title: components["schemas"]["ErrorPhrase"];
            /** @description The status of the response. */
            status: number;
            /** @description The cause, for people. It may be improved at any time. */
            detail: string;
            /** @description The code of the problem; `invalid_request` if there are several. */
            code: components["schemas"]["ErrorCode"];
            /** @description Everything that is wrong. */
            problems: components["schemas"]["ErrorProblem"][];
            delivery?: {
                /** @description The state of the delivery. */
                status: components["schemas"]["DeliveryState"];
                /** @description What the caller can do with the delivery now. */
                allowed_actions: components["schemas"]["Move"][];
            };
        };
        /**
         * Proof
         * @description Proof that the courier collects, for every outcome.
         */
        Proof: {
            /** @description A JPEG or PNG of at most 1 MiB, in base64. Its metadata (GPS position, device, time) is removed. */
            photo?: string | null;
            /** @description A drawn signature as a PNG of at most 128 KiB, in base64. */
            signature?: string | null;
            /** @description The four-digit PIN, as the receiver says it. A wrong PIN is refused. After five wrong PINs it is no longer accepted; if it was required, a photo and `recipient_name` are required instead. */
            pin?: string | null;
            /** @description Who received the parcel. */
            recipient_name?: string | null;
        };
        /**
         * ProofImage
         * @description What an image of the proof shows.
         *
         *     - `photo`: The parcel at the door.
         *     - `signature`: The signature of who took it.
         * @enum {string}
         */
        ProofImage: "photo" | "signature";
        /**
         * ProofKind
         * @description Proof that the courier brings from the door.
         *
         *     - `photo`: A photo of the parcel where it was left.
         *     - `signature`: A signature drawn on the screen.
         *     - `pin`: The receiver's hand-over PIN.
         *     - `name`: The name of the person who took it.
         * @enum {string}
         */
        ProofKind: "photo" | "signature" | "pin" | "name";
        /** ProofLink */
        ProofLink: {
            /** @description The identifier of the image, such as `5-photo`. */
            proof_id: string;
            kind: components["schemas"]["ProofImage"];
            /** @description The `sequence` of the event that it belongs to. */
            sequence: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            at: string;
            /** @description The path of the image. */
            url: string;
        };
        /**
         * RefusedAssignment
         * @description It is as it was, for the reason that a request for this delivery alone would have returned.
         */
        RefusedAssignment: {
            /** @description As sent; empty if the item has none. */
            delivery_id: string;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            outcome: "refused";
            /** @description A short, stable phrase that a program may compare. */
            error: components["schemas"]["ErrorPhrase"];
            /** @description The specific cause, with every bad field named at once. */
            details: string;
            /** @description Everything that is wrong. */
            problems: components["schemas"]["ErrorProblem"][];
        };
        /**
         * RefusedItem
         * @description Nothing was created, for the reason that a single create would have returned.
         */
        RefusedItem: {
            reference: string | null;
            idempotency_key: string | null;
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            outcome: "refused";
            /** @description A short, stable phrase that a program may compare. */
            error: components["schemas"]["ErrorPhrase"];
            /** @description The specific cause, with every bad field named at once. */
            details: string;
            /** @description Everything that is wrong. */
            problems: components["schemas"]["ErrorProblem"][];
        };
        /**
         * ReplayedItem
         * @description An earlier request with the same idempotency key has created this delivery.
         */
        ReplayedItem: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            outcome: "replayed";
            reference: string | null;
            idempotency_key: string | null;
            /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
            delivery_id: string;
            /** @description The state of the delivery. */
            status: components["schemas"]["DeliveryState"];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            estimated_delivery_time: string;
        };
        /** Resend */
        Resend: {
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            event_id?: string | null;
            /**
             * Format: date-time
             * @description Instead of `event_id`: everything at or after this time, at most 30 days ago.
             */
            timestamp_from?: string | null;
            /** @description With `timestamp_from`: only events that the endpoint has not accepted. `true` by default. */
            only_failed?: boolean | null;
        };
        /** Resent */
        Resent: {
            /** @description The number of events that will be sent; at most 10,000 are counted. Events that are already waiting are not counted again. */
            queued: number;
            /**
             * Format: date-time
             * @description Events up to this time are included. Later ones are sent as they happen.
             */
            timestamp_to: string;
        };
        /** Return */
        Return: {
            /** @description Why it goes back to the sender. */
            reason?: string | null;
            proof?: components["schemas"]["Proof"] | null;
            location?: components["schemas"]["MoveLocation"] | null;
            /**
             * Format: date-time
             * @description When it happened, according to the phone, if it is sent later: an RFC 3339 time, such as 2026-11-15T09:30:00Z. It is stored in UTC with milliseconds, next to the time at which the request arrived. A time more than 5 minutes in the future is refused; a time less far in the future is replaced with the time of arrival. A time before the delivery was created stays in the event as what the phone said; `picked_up_at`, `delivered_at` and `returned_at` of the record are then the time of the creation.
             */
            happened_at?: string | null;
        };
        /** SecretRotation */
        SecretRotation: {
            /** @description How many minutes requests are also signed with the previous secret; 1440 by default. With 0, all earlier secrets expire immediately. */
            previous_valid_minutes?: number | null;
        };
        /**
         * StatementFormat
         * @description How the statement is sent. For links, which send no `Accept` of their own; it takes precedence over `Accept`.
         *
         *     - `json`: One page of lines.
         *     - `csv`: A file with all lines, for spreadsheets.
         *     - `pdf`: A file with all lines, for bookkeeping.
         * @enum {string}
         */
        StatementFormat: "json" | "csv" | "pdf";
        /** StatementLine */
        StatementLine: {
            /** @description Identifies the line: `pst_` and 26 characters. */
            line_id: string;
            /** @description What changed the balance. */
            type: components["schemas"]["StatementLineType"];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            at: string;
            delivery_id: string | null;
            payout_id: string | null;
            reference: string | null;
            bank_reference: string | null;
            payment_method: components["schemas"]["PaymentMethod"] | null;
            /** @description What was collected, in minor units; a correction may be negative. */
            collected: number;
            /** @description The fee, in minor units; a correction may be negative. */
            fee: number;
            /** @description What was paid out, in minor units; negative if a payout was reversed. */
            paid_out: number;
            /** @description How much the balance changed: collected less fee less paid out, in minor units. */
            amount: number;
            balance: number | null;
        };
        /**
         * StatementLineType
         * @description What changed the balance of an account.
         *
         *     - `collected`: Money was collected at the door.
         *     - `corrected`: The collected amount or its fee was corrected.
         *     - `paid_out`: Money was paid out.
         *     - `payout_reversed`: A payout did not arrive.
         * @enum {string}
         */
        StatementLineType: "collected" | "corrected" | "paid_out" | "payout_reversed";
        /**
         * StatementOfDelivery
         * @description The statement of the month in which it was collected.
         */
        StatementOfDelivery: {
            statement_number: string;
            /** @description The first day. */
            period_from: string;
            /** @description The last day, inclusive. */
            period_to: string;
        };
        /** Suggestion */
        Suggestion: {
            /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
            delivery_id: string;
            /** @description Null if no courier has room, or it is over the cash limit of all who have. */
            courier: components["schemas"]["NamedCourier"] | null;
            /** @description Why this courier, for people: "Idle", "3 stops near Ikeja; 5 total". */
            why: string;
        };
        /** Suggestions */
        Suggestions: {
            suggestions: components["schemas"]["Suggestion"][];
        };
        /** TestEvent */
        TestEvent: {
            type?: components["schemas"]["EventType"] | null;
        };
        /**
         * TestMove
         * @description A move of a test delivery.
         *
         *     - `assign`: Assign a courier.
         *     - `unassign`: Unassign the courier.
         *     - `pick_up`: The courier picks it up.
         *     - `deliver`: The receiver takes it.
         *     - `fail_attempt`: It cannot be handed over.
         *     - `return`: The sender gets it back.
         * @enum {string}
         */
        TestMove: "assign" | "unassign" | "pick_up" | "deliver" | "fail_attempt" | "return";
        /**
         * TestRun
         * @description A full lifecycle of a test delivery.
         *
         *     - `delivered`: Picked up and delivered.
         *     - `returned`: Picked up, an attempt fails, and it is returned.
         *     - `failed_then_delivered`: An attempt fails, the next one succeeds.
         * @enum {string}
         */
        TestRun: "delivered" | "returned" | "failed_then_delivered";
        /**
         * UnchangedAssignment
         * @description It was already so.
         */
        UnchangedAssignment: {
            /**
             * @description discriminator enum property added by openapi-typescript
             * @enum {string}
             */
            outcome: "unchanged";
            /** @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation. */
            delivery_id: string;
            /** @description The state of the delivery. */
            status: components["schemas"]["DeliveryState"];
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            estimated_delivery_time: string;
            courier_id: string | null;
            /** @description Counts the changes of the delivery. "Undo assignments" takes it. */
            version: number;
        };
        /** WebhookAttempt */
        WebhookAttempt: {
            /** @description Identifier of the attempt: `wha_` and 26 characters. */
            attempt_id: string;
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            event_id: string;
            /** @description The type of the event. */
            type: string;
            /** @description Null for a test event, and for an event of a payout. */
            delivery_id: string | null;
            /** @description Why it was sent. */
            trigger: components["schemas"]["WebhookAttemptTrigger"];
            /** @description Counts the attempts for this event, from 1, and starts again at 1 when it is resent. */
            attempt: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            at: string;
            duration_ms: number;
            /** @description Whether the endpoint accepted the event. */
            outcome: components["schemas"]["WebhookAttemptOutcome"];
            /** @description The status of the response; null if there was no response. */
            status_code: number | null;
            /** @description What went wrong, in words; null if the attempt succeeded. */
            error: string | null;
            /** @description When it will be tried again; null if it will not. */
            next_attempt_at: string | null;
        };
        /** WebhookAttemptDetail */
        WebhookAttemptDetail: {
            /** @description Identifier of the attempt: `wha_` and 26 characters. */
            attempt_id: string;
            /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
            event_id: string;
            /** @description The type of the event. */
            type: string;
            /** @description Null for a test event, and for an event of a payout. */
            delivery_id: string | null;
            /** @description Why it was sent. */
            trigger: components["schemas"]["WebhookAttemptTrigger"];
            /** @description Counts the attempts for this event, from 1, and starts again at 1 when it is resent. */
            attempt: number;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            at: string;
            duration_ms: number;
            /** @description Whether the endpoint accepted the event. */
            outcome: components["schemas"]["WebhookAttemptOutcome"];
            /** @description The status of the response; null if there was no response. */
            status_code: number | null;
            /** @description What went wrong, in words; null if the attempt succeeded. */
            error: string | null;
            /** @description When it will be tried again; null if it will not. */
            next_attempt_at: string | null;
            request: {
                url: string;
                headers: {
                    [key: string]: string;
                };
                /** @description The body that was sent; null once the event was deleted, after 30 days. */
                body: string | null;
            };
            /** @description Null if there was no response. */
            response: {
                headers: {
                    [key: string]: string;
                };
                /** @description The first 4 KiB, as text. */
                body: string;
            } | null;
        };
        /**
         * WebhookAttemptOutcome
         * @description The outcome of an attempt.
         *
         *     - `delivered`: The endpoint accepted the event: it responded with 2xx in time.
         *     - `failed`: It did not; `error` says why.
         * @enum {string}
         */
        WebhookAttemptOutcome: "delivered" | "failed";
        /** WebhookAttemptPage */
        WebhookAttemptPage: {
            data: components["schemas"]["WebhookAttempt"][];
            has_more: boolean;
            /** @description Send it as `cursor` to get the next page; null on the last page. */
            next_cursor: string | null;
        };
        /**
         * WebhookAttemptTrigger
         * @description Why an event was sent.
         *
         *     - `event`: It happened.
         *     - `resend`: Someone resent it.
         *     - `test`: Someone sent a test event.
         * @enum {string}
         */
        WebhookAttemptTrigger: "event" | "resend" | "test";
        /**
         * WebhookDisabledReason
         * @description Why a webhook endpoint is disabled.
         *
         *     - `by_account`: You disabled it.
         *     - `gone`: It responded 410 Gone.
         *     - `failing`: All attempts failed for five days.
         *     - `secret_lost`: The installation's secret key was replaced, so the endpoint's secret can no longer be read. Rotate the secret, then enable the endpoint.
         * @enum {string}
         */
        WebhookDisabledReason: "by_account" | "gone" | "failing" | "secret_lost";
        /** WebhookEndpoint */
        WebhookEndpoint: {
            /** @description Identifier of the webhook endpoint: `whe_` and 26 characters. */
            endpoint_id: string;
            url: string;
            description: string;
            /** @description Which events are sent. `["*"]` means all, including types added later. */
            events: components["schemas"]["WebhookEventType"][];
            /** @description The order in which the events of one delivery are sent. */
            ordering: components["schemas"]["WebhookOrdering"];
            /** @description Whether events are sent to the endpoint. */
            status: components["schemas"]["WebhookEndpointStatus"];
            /** @description Null while it is enabled. */
            disabled_reason: components["schemas"]["WebhookDisabledReason"] | null;
            /** @description Null while it is enabled. */
            disabled_at: string | null;
            /** @description The first failure since the last success; null if there is none. */
            failing_since: string | null;
            /** @description When an event was last accepted. */
            last_success_at: string | null;
            /** @description When an attempt last failed. */
            last_failure_at: string | null;
            /** @description Events that wait to be sent or retried, including those missed while it is disabled. At most 10,000 are counted. */
            pending: number;
            /** @description Events whose last attempt failed; you can resend them. At most 10,000 are counted. */
            failed: number;
            /** @description After a rotation, the time until which requests are also signed with an earlier secret. */
            previous_secret_until: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            updated_at: string;
        };
        /** WebhookEndpointChange */
        WebhookEndpointChange: {
            /** @description Where events are sent: an `https` URL that is reachable from the internet. Addresses of private networks and plain `http` work only if the administrators of the service allow them. */
            url?: string | null;
            /** @description Which events are sent. `["*"]` means all, including types added later. */
            events?: components["schemas"]["WebhookEventType"][] | null;
            /** @description What the endpoint is for. */
            description?: string | null;
            ordering?: components["schemas"]["WebhookOrdering"] | null;
            status?: components["schemas"]["WebhookEndpointStatus"] | null;
            missed?: components["schemas"]["WebhookMissed"] | null;
        };
        /** WebhookEndpointList */
        WebhookEndpointList: {
            data: components["schemas"]["WebhookEndpoint"][];
        };
        /**
         * WebhookEndpointStatus
         * @description Whether events are sent to a webhook endpoint.
         *
         *     - `enabled`: Events are sent.
         *     - `disabled`: Nothing is sent. Events are kept, and sent when you enable it again.
         * @enum {string}
         */
        WebhookEndpointStatus: "enabled" | "disabled";
        /** WebhookEndpointWithSecret */
        WebhookEndpointWithSecret: {
            /** @description Identifier of the webhook endpoint: `whe_` and 26 characters. */
            endpoint_id: string;
            url: string;
            description: string;
            /** @description Which events are sent. `["*"]` means all, including types added later. */
            events: components["schemas"]["WebhookEventType"][];
            /** @description The order in which the events of one delivery are sent. */
            ordering: components["schemas"]["WebhookOrdering"];
            /** @description Whether events are sent to the endpoint. */
            status: components["schemas"]["WebhookEndpointStatus"];
            /** @description Null while it is enabled. */
            disabled_reason: components["schemas"]["WebhookDisabledReason"] | null;
            /** @description Null while it is enabled. */
            disabled_at: string | null;
            /** @description The first failure since the last success; null if there is none. */
            failing_since: string | null;
            /** @description When an event was last accepted. */
            last_success_at: string | null;
            /** @description When an attempt last failed. */
            last_failure_at: string | null;
            /** @description Events that wait to be sent or retried, including those missed while it is disabled. At most 10,000 are counted. */
            pending: number;
            /** @description Events whose last attempt failed; you can resend them. At most 10,000 are counted. */
            failed: number;
            /** @description After a rotation, the time until which requests are also signed with an earlier secret. */
            previous_secret_until: string | null;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            created_at: string;
            /**
             * Format: date-time
             * @description ISO 8601 in UTC, with milliseconds.
             */
            updated_at: string;
            /** @description Use it to verify that requests come from this service. Shown only once; store it as safely as an API key. */
            secret: string;
        };
        /**
         * WebhookEventType
         * @description Which events are sent to a webhook endpoint.
         *
         *     - `*`: All, including types added later.
         *     - `delivery.created`: It was stored.
         *     - `delivery.updated`: The account edited it. The details have the changed fields in `before` and `after`.
         *     - `delivery.assigned`: A courier was assigned, to pick it up or to take it over from another courier.
         *     - `delivery.unassigned`: Its courier was unassigned before pickup.
         *     - `delivery.picked_up`: A courier has the parcel.
         *     - `delivery.attempt_failed`: It could not be handed over. The details have the `reason`.
         *     - `delivery.instructed`: The account gave instructions after a failed attempt.
         *     - `delivery.delivered`: The receiver has the parcel.
         *     - `delivery.returned`: The sender has the parcel back.
         *     - `delivery.cancelled`: It was cancelled before pickup.
         *     - `delivery.delivered_in_error`: An operator corrected a mistake: it was not delivered and is still on its way.
         *     - `delivery.returned_in_error`: An operator corrected a mistake: it was not returned and is still on its way.
         *     - `delivery.amount_corrected`: An operator corrected the collected amount. The details have the `previous_amount` and the `reason`.
         *     - `cash.collected`: The receiver paid in cash, by transfer or at a card terminal.
         *     - `cash.corrected`: The collected amount or its fee was corrected; `data.amount` is the difference.
         *     - `cash.handed_in`: Cash of a delivery was counted at the delivery company's cash desk. `data.amount` is negative if money that was handed in for this delivery was moved to another one.
         *     - `cash.written_off`: Cash of a delivery is missing. The delivery company covers the loss; the account is paid in full.
         *     - `payout.paid`: Money was paid out to the account.
         *     - `payout.reversed`: A payout did not arrive, and its amount is owed again.
         *     - `payout.confirmed`: The account confirmed a payout.
         * @enum {string}
         */
        WebhookEventType: "*" | "delivery.created" | "delivery.updated" | "delivery.assigned" | "delivery.unassigned" | "delivery.picked_up" | "delivery.attempt_failed" | "delivery.instructed" | "delivery.delivered" | "delivery.returned" | "delivery.cancelled" | "delivery.delivered_in_error" | "delivery.returned_in_error" | "delivery.amount_corrected" | "cash.collected" | "cash.corrected" | "cash.handed_in" | "cash.written_off" | "payout.paid" | "payout.reversed" | "payout.confirmed";
        /**
         * WebhookMissed
         * @description What happens to events that a disabled endpoint missed.
         *
         *     - `send`: They are sent, together with events that were already waiting.
         *     - `skip`: They are not sent, and neither are events that were already waiting.
         * @enum {string}
         */
        WebhookMissed: "send" | "skip";
        /**
         * WebhookOrdering
         * @description The order of the events of one delivery.
         *
         *     - `bounded`: A later event waits while an earlier one is in its first retries, at most 5 minutes, then overtakes it. Compare `sequence` to discard what is out of date.
         *     - `strict`: A later event waits until the earlier one is accepted or has failed for good.
         *     - `none`: Nothing waits: events may arrive in any order.
         * @enum {string}
         */
        WebhookOrdering: "bounded" | "strict" | "none";
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: {
        /** @description Identifies this request in the service's log. Quote it when you ask for help. */
        "Request-Id": string;
        /** @description What remains for the key: `r` requests, and `t` seconds until it has its full quota again, as in `"default";r=199;t=1`. Not sent if no limit is set. */
        RateLimit: string;
        /** @description What the key may use: `q` requests in `w` seconds, as in `"default";q=200;w=2`. Not sent if no limit is set. */
        "RateLimit-Policy": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listDeliveries: {
        parameters: {
            query?: {
                /** @description One or more states, separated by commas (`status=created,in_transit`) or as a repeated parameter. */
                status?: components["schemas"]["DeliveryState"][];
                /** @description Created at or after this time; a date without a time is a day in the time zone of the account. */
                created_from?: string;
                /** @description Created before this time; a date without a time includes the whole day. */
                created_to?: string;
                /** @description Words or beginnings of words from the addresses, the description, the reference, the receiver or the sender; a phone number or its last digits; or a `delivery_id`. New deliveries can be found within seconds. */
                search?: string;
                /** @description `true` returns only late deliveries: those that have not ended although their estimated time has passed, or that were not picked up by the end of their pickup window. `false` is the same as leaving it out. */
                late?: boolean;
                /** @description Only deliveries that are waiting for your instructions after a failed attempt. */
                instruction?: "awaited";
                /** @description Only open deliveries that are assigned to this courier (`GET /v1/couriers`). */
                courier_id?: string;
                /** @description Only deliveries with exactly this reference, including cancelled ones that had it. Cannot be combined with `search`. */
                reference?: string;
                /** @description Changed at or after this time (`updated_at`), least recently changed first; a date without a time is a day in the time zone of the account. Cannot be combined with `search` or another `sort`. */
                updated_from?: string;
                /** @description `record` returns each delivery as its full record, with everything that is known about it. Defaults to `basic`. The response names its `view`. */
                view?: components["schemas"]["DeliveryView"];
                /** @description By creation, by the last change, or by what is due next (`due`); with a minus sign, the latest first. By `due`, deliveries that have ended come last. Defaults to `-created`. */
                sort?: components["schemas"]["DeliverySort"];
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Deliveries per page; 25 by default. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries; with `view=record`, of full records. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deliveries"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    createDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDelivery"];
            };
        };
        responses: {
            /** @description The delivery is stored. */
            201: {
                headers: {
                    /** @description The path of the delivery. */
                    Location?: string;
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: "true";
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryStatus"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Another delivery that is not cancelled has this reference; `details` names it. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the response that you have. While it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery as it is now. */
            200: {
                headers: {
                    /** @description Changes whenever the delivery does. Send it back in `If-None-Match` to get 304. */
                    ETag?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryStatus"];
                };
            };
            /** @description Nothing has changed since the response whose `ETag` you sent. There is no body. */
            304: {
                headers: {
                    /** @description Changes whenever the delivery does. Send it back in `If-None-Match` to get 304. */
                    ETag?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    editDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
                /** @description The `ETag` of the delivery as you know it. If the delivery has changed since then, the request changes nothing and the response is 412. */
                "If-Match"?: string;
            };
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeliveryEdit"];
            };
        };
        responses: {
            /** @description The delivery as it is now. */
            200: {
                headers: {
                    /** @description Changes whenever the delivery does. Send it back in `If-None-Match` to get 304. */
                    ETag?: string;
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FullRecord"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The field cannot be changed in this state, or another delivery has the reference; `error` says which. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The delivery has changed since the version in `If-Match`. */
            412: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    trackDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the response that you have. While it is still current, the response is 304. */
                "If-None-Match"?: string;
                /** @description Only for a stream that is opened again: the `id` of the last event you read. After the event that ended the delivery the response is 204. */
                "Last-Event-ID"?: string;
            };
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery as it is now. */
            200: {
                headers: {
                    /** @description Changes whenever the delivery does. Send it back in `If-None-Match` to get 304. */
                    ETag?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryStatus"];
                    "text/event-stream": string;
                };
            };
            /** @description Only to a stream that is opened again with the `Last-Event-ID` of the last event: the delivery has ended. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Nothing has changed since the response whose `ETag` you sent. There is no body. */
            304: {
                headers: {
                    /** @description Changes whenever the delivery does. Send it back in `If-None-Match` to get 304. */
                    ETag?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    cancelDelivery: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Cancellation"];
            };
        };
        responses: {
            /** @description The delivery is cancelled. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelledDelivery"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The delivery was already picked up or has ended; `details` says which. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getRecord: {
        parameters: {
            query?: never;
            header?: {
                /** @description The `ETag` of the response that you have. While it is still current, the response is 304. */
                "If-None-Match"?: string;
            };
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The delivery as it is now. */
            200: {
                headers: {
                    /** @description Changes whenever the delivery does. Send it back in `If-None-Match` to get 304. */
                    ETag?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FullRecord"];
                };
            };
            /** @description Nothing has changed since the response whose `ETag` you sent. There is no body. */
            304: {
                headers: {
                    /** @description Changes whenever the delivery does. Send it back in `If-None-Match` to get 304. */
                    ETag?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    createBatch: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewBatch"];
            };
        };
        responses: {
            /** @description A result for each item, even if none was created. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BatchResults"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    cancelBatch: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CancelledBatch"];
            };
        };
        responses: {
            /** @description A result for each delivery. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CancelResults"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    instructDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Instructions"];
            };
        };
        responses: {
            /** @description The instructions are recorded; the delivery as it is now. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstructedDelivery"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This is not possible in the current state of the delivery, which `details` names. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    countDeliveries: {
        parameters: {
            query?: {
                /** @description One or more states, separated by commas (`status=created,in_transit`) or as a repeated parameter. */
                status?: components["schemas"]["DeliveryState"][];
                /** @description Created at or after this time; a date without a time is a day in the time zone of the account. */
                created_from?: string;
                /** @description Created before this time; a date without a time includes the whole day. */
                created_to?: string;
                /** @description Words or beginnings of words from the addresses, the description, the reference, the receiver or the sender; a phone number or its last digits; or a `delivery_id`. New deliveries can be found within seconds. */
                search?: string;
                /** @description `true` returns only late deliveries: those that have not ended although their estimated time has passed, or that were not picked up by the end of their pickup window. `false` is the same as leaving it out. */
                late?: boolean;
                /** @description Only deliveries that are waiting for your instructions after a failed attempt. */
                instruction?: "awaited";
                /** @description Only open deliveries that are assigned to this courier (`GET /v1/couriers`). */
                courier_id?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The number. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryCount"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    listAssignedCouriers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The couriers. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignedCouriers"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    listDeliveryEvents: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The events, oldest first. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DeliveryHistory"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getLabel: {
        parameters: {
            query?: {
                /** @description The page size of a PDF. Defaults to `label`. */
                format?: components["schemas"]["LabelFormat"];
                /** @description Only the label of this parcel, counted from 1. Defaults to the labels of all parcels. */
                piece?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The labels. */
            200: {
                headers: {
                    /** @description A name for the file, such as `attachment; filename="dlv_….pdf"`. */
                    "Content-Disposition"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/zpl": string;
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description `Accept` allows none of the types that this operation can respond with. */
            406: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The personal data of the delivery was erased, so there is no address to print. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    printLabels: {
        parameters: {
            query: {
                /** @description The deliveries, separated by commas. */
                delivery_ids: string;
                /** @description The page size of a PDF. Defaults to `label`. */
                format?: components["schemas"]["LabelFormat"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The labels. */
            200: {
                headers: {
                    /** @description A name for the file, such as `attachment; filename="dlv_….pdf"`. */
                    "Content-Disposition"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                    "application/zpl": string;
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description `Accept` allows none of the types that this operation can respond with. */
            406: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The personal data of the delivery was erased, so there is no address to print. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getProof: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
                /**
                 * @description Which image: the `sequence` of the event that it belongs to, and `photo` or `signature`, as in `5-photo`.
                 * @example 5-photo
                 */
                proof_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The image. A signature is always a PNG. */
            200: {
                headers: {
                    /** @description A name for the file, such as `attachment; filename="dlv_…-photo-5.jpg"`. */
                    "Content-Disposition"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "image/jpeg": string;
                    "image/png": string;
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier, or the delivery does not have this proof, or the proof was deleted; `error` says which. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Which events come first. Defaults to `oldest`, to follow the feed. With `newest`, `Prefer` is ignored, and a cursor leads to older events. */
                order?: components["schemas"]["EventOrder"];
                /** @description Only events at or after this time, such as `2026-11-15T09:30:00Z`. Without it and without `cursor`, the feed starts with the oldest event that is kept. */
                timestamp_from?: string;
                /** @description Only events before this time. */
                timestamp_to?: string;
                /** @description Events per page; 100 by default. */
                limit?: number;
                /** @description One or more types, separated by commas (`type=delivery.delivered,delivery.returned`) or as a repeated parameter. Defaults to all. */
                type?: components["schemas"]["EventType"][];
                /** @description Only events of this delivery and of its money. */
                delivery_id?: string;
            };
            header?: {
                /** @description `wait=30`: if there is no event, wait up to 30 seconds for one. The maximum is 30. */
                Prefer?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of events. */
            200: {
                headers: {
                    /** @description The wait that was applied, such as `wait=30`. */
                    "Preference-Applied"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventPage"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The cursor is older than the events that are kept, so events may have been missed. Read the deliveries that you need again, and start without a cursor. */
            410: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoints. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointList"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    createWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewWebhookEndpoint"];
            };
        };
        responses: {
            /** @description The endpoint, with its secret. */
            201: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The account has reached its maximum number of endpoints; delete one that you no longer need. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook endpoint: `whe_` and 26 characters.
                 * @example whe_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The endpoint. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No webhook endpoint of this account and mode has this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    deleteWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook endpoint: `whe_` and 26 characters.
                 * @example whe_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deleted. */
            204: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No webhook endpoint of this account and mode has this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    updateWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the webhook endpoint: `whe_` and 26 characters.
                 * @example whe_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookEndpointChange"];
            };
        };
        responses: {
            /** @description The endpoint as it is now. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpoint"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No webhook endpoint of this account and mode has this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The endpoint is disabled; enable it first. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    rotateWebhookSecret: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the webhook endpoint: `whe_` and 26 characters.
                 * @example whe_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["SecretRotation"];
            };
        };
        responses: {
            /** @description The endpoint, with its new secret. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookEndpointWithSecret"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No webhook endpoint of this account and mode has this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    testWebhookEndpoint: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the webhook endpoint: `whe_` and 26 characters.
                 * @example whe_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["TestEvent"];
            };
        };
        responses: {
            /** @description What happened. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAttemptDetail"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No webhook endpoint of this account and mode has this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    listWebhookAttempts: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Attempts per page; 25 by default. */
                limit?: number;
                /** @description Whether the endpoint accepted the event. */
                outcome?: components["schemas"]["WebhookAttemptOutcome"];
                /** @description Identifies the event. It is also the `webhook-id` of every attempt to deliver it. */
                event_id?: string;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook endpoint: `whe_` and 26 characters.
                 * @example whe_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of attempts. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAttemptPage"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No webhook endpoint of this account and mode has this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getWebhookAttempt: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the webhook endpoint: `whe_` and 26 characters.
                 * @example whe_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                endpoint_id: string;
                /**
                 * @description Identifier of the attempt: `wha_` and 26 characters.
                 * @example wha_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                attempt_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The attempt. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookAttemptDetail"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No webhook endpoint of this account and mode has this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    resendWebhookEvents: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the webhook endpoint: `whe_` and 26 characters.
                 * @example whe_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                endpoint_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Resend"];
            };
        };
        responses: {
            /** @description How many events will be sent. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Resent"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No webhook endpoint of this account and mode has this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The endpoint is disabled; enable it first. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getCash: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balances. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cash"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getCashStatement: {
        parameters: {
            query?: {
                /** @description The first day, in the time zone of the account. Defaults to the first day of the month of `period_to`. */
                period_from?: string;
                /** @description The last day, inclusive. Defaults to today. */
                period_to?: string;
                /** @description ISO 4217, such as NGN. */
                currency?: string;
                /** @description Only lines of these types, separated by commas. The totals still cover all lines. */
                type?: components["schemas"]["StatementLineType"][];
                /** @description How the statement is sent. For links, which send no `Accept` of their own; it takes precedence over `Accept`. */
                format?: components["schemas"]["StatementFormat"];
                /** @description `next_cursor` of the previous page. Not for files. */
                cursor?: string;
                /** @description Lines per page; 100 by default. Not for files. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The statement. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashStatement"];
                    "text/csv": string;
                    "application/pdf": string;
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description `Accept` allows none of the types that this operation can respond with. */
            406: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The statement has too many lines for a PDF. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Payouts per page; 25 by default. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payouts. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutPage"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    confirmPayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the payout: `pay_` and 26 characters.
                 * @example pay_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                payout_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Confirmed. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a payout with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The payout was already confirmed or reversed. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getCashChain: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The chain. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashChain"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    advanceTestDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Advance"];
            };
        };
        responses: {
            /** @description The delivery as it is now. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AdvancedDelivery"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This is not possible in the current state of the delivery, which `details` names. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    listFleetDeliveries: {
        parameters: {
            query?: {
                /** @description One or more states, separated by commas (`status=created,in_transit`) or as a repeated parameter. */
                status?: components["schemas"]["DeliveryState"][];
                /** @description Identifier of the courier: `cou_` and 26 characters. */
                courier_id?: string;
                /** @description `true` returns only deliveries without a courier. `false` is the same as leaving it out. */
                unassigned?: boolean;
                /** @description Text in the delivery address, not case-sensitive. */
                area?: string;
                /** @description Identifier of the account: `acc_` and 26 characters. */
                account_id?: string;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Deliveries per page; 25 by default. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deliveries. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetDeliveryPage"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    assignDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Assignment"];
            };
        };
        responses: {
            /** @description The delivery after the move. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetDeliveryStatus"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The delivery cannot be assigned in its current state (`move not possible`), or the courier would carry more than their cash limit (`cash limit exceeded`); `error` says which. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    unassignDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": Record<string, never>;
            };
        };
        responses: {
            /** @description The delivery after the move. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetDeliveryStatus"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This is not possible in the current state of the delivery, which `details` names. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    assignDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Assignments"];
            };
        };
        responses: {
            /** @description A result for each. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignmentResults"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    unassignDeliveries: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FleetDeliveryIds"];
            };
        };
        responses: {
            /** @description A result for each. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignmentResults"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    undoAssignments: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AssignmentSteps"];
            };
        };
        responses: {
            /** @description A result for each. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AssignmentResults"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    suggestCouriers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FleetDeliveryIds"];
            };
        };
        responses: {
            /** @description In the order of the request. Deliveries that cannot be assigned now are left out. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Suggestions"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    pickUpDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Pickup"];
            };
        };
        responses: {
            /** @description The delivery after the move. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetDeliveryStatus"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This is not possible in the current state of the delivery, which `details` names. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    deliverDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Handover"];
            };
        };
        responses: {
            /** @description The delivery after the move. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetDeliveryStatus"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This is not possible in the current state of the delivery, which `details` names. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    failDeliveryAttempt: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["FailedAttempt"];
            };
        };
        responses: {
            /** @description The delivery after the move. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetDeliveryStatus"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This is not possible in the current state of the delivery, which `details` names. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    returnDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["Return"];
            };
        };
        responses: {
            /** @description The delivery after the move. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetDeliveryStatus"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This is not possible in the current state of the delivery, which `details` names. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    correctDelivery: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Correction"];
            };
        };
        responses: {
            /** @description The delivery after the move. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetDeliveryStatus"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This is not possible in the current state of the delivery, which `details` names. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    correctCollectedAmount: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the delivery: `dlv_` and 26 characters. Identifiers sort by time of creation.
                 * @example dlv_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                delivery_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AmountCorrection"];
            };
        };
        responses: {
            /** @description The delivery after the move. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FleetDeliveryStatus"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a delivery with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This is not possible in the current state of the delivery, which `details` names. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    listCouriers: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Couriers per page; 25 by default. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of couriers. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourierPage"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    addCourier: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCourier"];
            };
        };
        responses: {
            /** @description Added. */
            201: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Courier"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    changeCourier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the courier: `cou_` and 26 characters.
                 * @example cou_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                courier_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CourierChange"];
            };
        };
        responses: {
            /** @description The courier after the change. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Courier"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No courier has this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Not possible now; `details` says why, and what to do first. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    deactivateCourier: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the courier: `cou_` and 26 characters.
                 * @example cou_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                courier_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Deactivated. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Courier"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No courier has this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Not possible now; `details` says why, and what to do first. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getCourierCash: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the courier: `cou_` and 26 characters.
                 * @example cou_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                courier_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cash of the courier. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CourierCash"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No courier has this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    handInCash: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the courier: `cou_` and 26 characters.
                 * @example cou_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                courier_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewHandIn"];
            };
        };
        responses: {
            /** @description Handed in. */
            201: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandIn"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No courier has this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The courier has less cash in hand; `details` says how much. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    listHandIns: {
        parameters: {
            query?: {
                /** @description Identifier of the courier: `cou_` and 26 characters. */
                courier_id?: string;
                /** @description Handed in at or after this time; a date without a time is a day in the time zone of the fleet. */
                handed_in_from?: string;
                /** @description Handed in before this time; a date without a time includes the whole day, in the time zone of the fleet. */
                handed_in_to?: string;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Hand-ins per page; 25 by default. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of hand-ins. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["HandInPage"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getAccountCash: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the account: `acc_` and 26 characters.
                 * @example acc_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cash of the account. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountCash"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No account has this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getAccountFees: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description Identifier of the account: `acc_` and 26 characters.
                 * @example acc_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The fees as they are now. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionFees"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No account has this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    setAccountFees: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the account: `acc_` and 26 characters.
                 * @example acc_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCollectionFees"];
            };
        };
        responses: {
            /** @description The fees as they are now. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CollectionFees"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No account has this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    createPayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewPayout"];
            };
        };
        responses: {
            /** @description Recorded. */
            201: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No account has this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The amount is more than can be paid out (`more than available`), or the account already has a payout with this bank reference (`bank reference already used`); `error` says which. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    listAccountPayouts: {
        parameters: {
            query?: {
                /** @description The reference of the bank transfer, in upper or lower case. */
                bank_reference?: string;
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Payouts per page; 25 by default. */
                limit?: number;
            };
            header?: never;
            path: {
                /**
                 * @description Identifier of the account: `acc_` and 26 characters.
                 * @example acc_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                account_id: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payouts. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutPage"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description No account has this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    reversePayout: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path: {
                /**
                 * @description Identifier of the payout: `pay_` and 26 characters.
                 * @example pay_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                payout_id: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutReversal"];
            };
        };
        responses: {
            /** @description Reversed. */
            200: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key has no access to a payout with this identifier. */
            404: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The payout was already confirmed or reversed. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    getCashDesk: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cash desk. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CashDeskOverview"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    listDeposits: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Deposits per page; 25 by default. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of deposits. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DepositPage"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    depositCash: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewDeposit"];
            };
        };
        responses: {
            /** @description The deposit. */
            201: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deposit"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The cash desk has less; `details` says how much. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    listClosings: {
        parameters: {
            query?: {
                /** @description `next_cursor` of the previous page. */
                cursor?: string;
                /** @description Closings per page; 25 by default. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of closings. */
            200: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ClosingPage"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    closeDesk: {
        parameters: {
            query?: never;
            header?: {
                /** @description Any value of 1 to 255 printable ASCII characters without spaces, unique to the request. Sending the request again with the same key and the same body returns the first response. */
                "Idempotency-Key"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewClosing"];
            };
        };
        responses: {
            /** @description Closed. */
            201: {
                headers: {
                    /** @description `true` if this is a replay of the first response. */
                    "Idempotent-Replayed"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Closing"];
                };
            };
            /** @description Something in the request is wrong; `details` names every bad field. Nothing was changed. */
            400: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The API key is missing, unknown or revoked. */
            401: {
                headers: {
                    /** @description Always `Bearer`. */
                    "WWW-Authenticate"?: string;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The key is valid, but not for this operation. */
            403: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description What was counted is not what should be in the cash desk, or nothing was handed in yet; `details` says which. */
            409: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is larger than 256 KiB (2 MiB with proof or for a batch). */
            413: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The body is not `application/json` in UTF-8. */
            415: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This `Idempotency-Key` was already used with another body. */
            422: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description This key sends more requests per second than the service allows. */
            429: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description An error on our side. Quote the `Request-Id`. */
            500: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description The service is temporarily unavailable (starting, stopping, or without its database). Try again. */
            503: {
                headers: {
                    /** @description Seconds to wait before trying again. */
                    "Retry-After"?: number;
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
            /** @description Any other error. The status says what kind it is, the body says why. */
            default: {
                headers: {
                    "Request-Id": components["headers"]["Request-Id"];
                    RateLimit: components["headers"]["RateLimit"];
                    "RateLimit-Policy": components["headers"]["RateLimit-Policy"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiError"];
                    "application/problem+json": components["schemas"]["ProblemDetails"];
                };
            };
        };
    };
    deliveryEvent: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Identifies the event: the same in every attempt, and the `id` of the event in `GET /v1/events`.
                 * @example evt_01kd3x8j5mfd7v2q9r4t6w8y0z
                 */
                "webhook-id": string;
                /**
                 * @description When this attempt was sent, in seconds since 1970. Refuse the request if this is more than 5 minutes away from your clock.
                 * @example 1794735000
                 */
                "webhook-timestamp": number;
                /**
                 * @description Signatures separated by spaces, one for each valid secret. Each is `v1,` and the HMAC-SHA256 of `id.timestamp.body` in base64. The key is what follows `whsec_` in the secret, decoded from base64.
                 * @example v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=
                 */
                "webhook-signature": string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Event"];
            };
        };
        responses: {
            /** @description Any 2xx status accepts the event; the body of the response is ignored. 410 disables the endpoint. After any other response, including a redirect, the event is sent again: if the response has `Retry-After` (seconds or a date), not before that. */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
