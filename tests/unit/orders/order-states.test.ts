import { expect, test } from "vitest";
import { orderStates } from "#worker/features/orders/orders.states";
import { deliveryStates } from "#worker/features/webhooks/webhooks.states";

const legal = {
  ordered: ["link", "receive", "report", "cancel"],
  tube_linked: ["unlink", "receive", "report", "cancel"],
  received: ["report"],
  reported: [],
  cancelled: [],
};

test("an order moves as written and no other way", () => {
  for (const state of orderStates.states)
    expect([state, orderStates.eventsFrom(state).sort()]).toEqual([state, [...legal[state]].sort()]);
  expect(orderStates.begin("order")).toBe("ordered");
});

test("a delivery is sent or given up once, and sent again only by hand", () => {
  expect(deliveryStates.moves()).toEqual([
    { from: "queued", event: "send", to: "sent" },
    { from: "queued", event: "give_up", to: "failed" },
    { from: "sent", event: "resend", to: "queued" },
    { from: "failed", event: "resend", to: "queued" },
  ]);
});
