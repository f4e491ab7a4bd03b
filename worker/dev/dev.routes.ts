import type { Context, Hono } from "hono";
import { isPhone } from "#contract/plain-text";
import { seedDemonstration } from "#worker/dev/demonstration/seed-demonstration";
import type { AppEnv } from "../http/env";
import { badRequest, notFound } from "../http/errors";
import { findCaptchaAnswer } from "./captcha-answers";
import { advanceLocalClock } from "./local-clock";
import { isLocalRobot } from "./local-robots";
import { isLocalSms } from "./local-sms";
import { mountLocalWeChat } from "./local-wechat";
import { phonePage, setDevPageHeaders } from "./phone-page";
import { exportOfPlate } from "./plate-run";

const messagesMax = 100;

/**
 * The routes of a local run: a telephone on the screen and the same as JSON, the notes to group chats, the answers of captchas,
 * WeChat's interfaces with simulated faults, and a clock that can be moved.
 */
export function mountDevRoutes(app: Hono<AppEnv>): void {
  app.get("/dev/phone", (c) => c.html(phonePage(setDevPageHeaders(c))));
  app.get("/dev/robots", async (c) => {
    const [robot] = c.get("deps").robots;
    if (!isLocalRobot(robot)) throw notFound();
    return c.json(await robot.latest(messagesMax));
  });
  mountLocalWeChat(app);
  app.get("/dev/inbox", async (c) => c.json(await messages(c)));
  // Called once by `npm start`, before anybody can reach the new installation; a second call violates unique indexes and fails.
  app.post("/dev/demonstration", async (c) =>
    c.json(await seedDemonstration(c.get("deps"), Number(c.req.query("plates") ?? 0))),
  );
  app.get("/dev/captcha/:id", (c) => {
    const answer = findCaptchaAnswer(c.req.param("id"));
    if (answer === undefined) throw notFound();
    return c.json({ answer });
  });
  app.get("/dev/plates/:file{[\\w-]+\\.txt}", async (c) => {
    const { database, clock } = c.get("deps");
    const text = await exportOfPlate(database, c.req.param("file").replace(/\.txt$/, ""), clock.now());
    if (text === undefined) throw notFound();
    return c.body(text, 200, {
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": `attachment; filename="${c.req.param("file")}"`,
    });
  });
  app.get("/dev/clock", (c) => c.json({ now: c.get("deps").clock.now() }));
  app.post("/dev/clock", async (c) => {
    const { seconds } = await c.req.json<{ seconds?: unknown }>().catch(() => ({ seconds: undefined }));
    if (!Number.isSafeInteger(seconds) || Number(seconds) <= 0) throw badRequest();
    advanceLocalClock(Number(seconds));
    return c.json({ now: c.get("deps").clock.now() });
  });
}

async function messages(c: Context<AppEnv>) {
  const { sms } = c.get("deps");
  const phone = c.req.query("phone");
  if (!isLocalSms(sms)) throw notFound();
  if (phone !== undefined && !isPhone(phone)) throw badRequest();
  return sms.inbox.list(phone, messagesMax);
}
