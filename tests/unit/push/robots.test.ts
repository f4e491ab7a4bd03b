import { expect, test } from "vitest";
import { testClock } from "#tests/support/test-clock";
import { chosenRobots } from "#worker/platform/robot-vendors/chosen-robots";
import { dingTalkOutcome, dingTalkRobot, dingTalkSignature } from "#worker/platform/robot-vendors/dingtalk.robot";
import { weComOutcome, weComRobot } from "#worker/platform/robot-vendors/wecom.robot";
import { fakeVendor } from "../sms/fake-vendor";

const who = { name: "g", roleKey: "r" };

test("the signature is that of DingTalk's published sample", async () => {
  // The Python sample of the documentation, with its secret, run at this time.
  expect(encodeURIComponent(dingTalkSignature(1_577_262_236_757, "this is secret"))).toBe(
    "hmPWwU%2B7lVdm3ZZz0r9tSfx0L4Q26jWOZr9%2BGs6EZQM%3D",
  );
});

test("a DingTalk robot is asked at its path with token, time and signature, as text", async () => {
  const { origin, seen } = await fakeVendor({ errcode: 0, errmsg: "ok" });
  const clock = testClock();
  const robot = dingTalkRobot({ ...who, token: "tok", secret: "SECx", clock, origin });
  expect(await robot.send("新到待办：咨询待处理 1")).toEqual({ kind: "sent" });
  expect(Object.fromEntries(seen[0]?.query ?? [])).toEqual({
    access_token: "tok",
    timestamp: String(clock.now()),
    sign: dingTalkSignature(clock.now(), "SECx"),
  });
  expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ msgtype: "text", text: { content: "新到待办：咨询待处理 1" } });
});

test("a WeCom robot is asked with its key, as text", async () => {
  const { origin, seen } = await fakeVendor({ errcode: 0, errmsg: "ok" }, "<html>");
  const robot = weComRobot({ ...who, key: "73fe-bd", origin });
  expect(await robot.send("新到待办")).toEqual({ kind: "sent" });
  expect(seen[0]?.query.get("key")).toBe("73fe-bd");
  expect(JSON.parse(seen[0]?.body ?? "")).toEqual({ msgtype: "text", text: { content: "新到待办" } });
  await expect(robot.send("again"), "an answer that is none").rejects.toThrow("without JSON");
});

test("what passes is tried again, what wants a person is not", () => {
  expect([weComOutcome("45009", "limit").kind, weComOutcome("93000", "invalid webhook").kind]).toEqual([
    "transient",
    "permanent",
  ]);
  expect([dingTalkOutcome("130101", "too fast").kind, dingTalkOutcome("310000", "sign not match").kind]).toEqual([
    "transient",
    "permanent",
  ]);
});

test("settings that are wrong are refused with a line that holds no secret", () => {
  const refusal = (list: unknown) => {
    try {
      chosenRobots({ PUSH_ROBOTS: typeof list === "string" ? list : JSON.stringify(list) }, testClock());
    } catch (error) {
      return String(error);
    }
    return "";
  };
  const good = { kind: "wecom", name: "a", role: "r", key: "s3cret" };
  expect(refusal([good])).toBe("");
  expect(refusal("")).toBe("");
  expect(refusal("{s3cret")).toBe("Error: PUSH_ROBOTS: it must be a JSON list of at most 20 robots");
  expect(refusal([good, good])).toBe("Error: PUSH_ROBOTS: two robots have one name");
  expect(refusal([{ ...good, kind: "s3cret" }])).toBe(
    "Error: PUSH_ROBOTS: the kind of robot 1 must be wecom or dingtalk",
  );
  expect(refusal([{ ...good, kind: "dingtalk", token: "t" }])).toBe("Error: PUSH_ROBOTS: robot 1 has no secret");
});
