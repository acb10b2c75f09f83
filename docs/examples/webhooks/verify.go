package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"
)

const tolerance = 5 * time.Minute

// isFromWaybill reports whether the request comes from Waybill. body is the raw body: parse it afterwards.
func isFromWaybill(secret string, header http.Header, body []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return false
	}
	if age := time.Since(time.Unix(seconds, 0)); age > tolerance || age < -tolerance {
		return false
	}

	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	// After a rotation there are several signatures, separated by spaces. One that matches is enough.
	for _, given := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal(expected, []byte(given)) {
			return true
		}
	}
	return false
}

func receive(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	if err != nil || !isFromWaybill(os.Getenv("WEBHOOK_SECRET"), r.Header, body) {
		w.WriteHeader(http.StatusUnauthorized)
		return
	}
	// Store the event or put it into a queue here. Do the work that it causes later.
	var event struct {
		Type string `json:"type"`
		Data struct {
			DeliveryID string `json:"delivery_id"`
			Sequence   int    `json:"sequence"`
			Status     string `json:"status"`
		} `json:"data"`
	}
	if err := json.Unmarshal(body, &event); err != nil {
		w.WriteHeader(http.StatusInternalServerError) // Waybill will send it again.
		return
	}
	// Other types, also those that are added later, have other data. Accept what you do not need.
	if strings.HasPrefix(event.Type, "delivery.") {
		log.Println(r.Header.Get("webhook-id"), event.Type, event.Data.DeliveryID, event.Data.Sequence, event.Data.Status)
	}
	w.WriteHeader(http.StatusNoContent)
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	if !strings.HasPrefix(os.Getenv("WEBHOOK_SECRET"), "whsec_") {
		log.Fatal("Set WEBHOOK_SECRET to the secret of the endpoint: whsec_…")
	}
	http.HandleFunc("/", receive)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, nil))
}
