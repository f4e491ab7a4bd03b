import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readSignedInUser } from "#contract/session";
import { toasts } from "../../../web/admin/parts/toast-queue";
import {
  adminCall,
  adminCallWithoutToast,
  showErrorOnce,
  silentAdminCall,
} from "../../../web/admin/session/admin-call";
import { endedSessionDialog } from "../../../web/admin/session/sign-in-again";

const seconds = () => Math.floor(Date.now() / 1000);
const token = (name: string, life = 900) =>
  `${name}.${Buffer.from(JSON.stringify({ iat: seconds(), exp: seconds() + life })).toString("base64url")}.s`;

interface Seen {
  readonly path: string;
  readonly bearer: string | null;
}

let seen: Seen[];
let cookie: string;

/** Answers every request according to its path and bearer token. */
function serve(answer: (seen: Seen) => { code: number; [field: string]: unknown }): void {
  vi.stubGlobal("fetch", async (path: string, init: RequestInit) => {
    const request = { path, bearer: new Headers(init.headers).get("authorization") };
    seen.push(request);
    const body = answer(request);
    return new Response(JSON.stringify({ msg: "", data: null, requestId: "r", ...body }));
  });
}

beforeEach(() => {
  seen = [];
  cookie = "";
  vi.stubGlobal("location", { protocol: "https:", hostname: "lab.example", pathname: "/lab/tubes", search: "" });
  vi.stubGlobal("document", {
    get cookie() {
      return cookie;
    },
    set cookie(text: string) {
      cookie = text.split(";")[0] ?? "";
    },
  });
  toasts.set([]);
});

afterEach(async () => {
  endedSessionDialog.get()?.answer(false);
  await new Promise(setImmediate);
  vi.unstubAllGlobals();
});

const fresh = token("fresh");

const dialog = () => vi.waitUntil(() => endedSessionDialog.get() !== undefined);

async function answerDialog(isBack: boolean): Promise<void> {
  await dialog();
  endedSessionDialog.get()?.answer(isBack);
}

describe("calling as a member of staff", () => {
  it("sends the cookie's token as a bearer", async () => {
    cookie = `Admin-Token=${fresh}`;
    serve(() => ({ code: 200, data: { userId: 1 } }));
    expect((await adminCall(readSignedInUser)).data.userId).toBe(1);
    expect(seen).toEqual([{ path: "/api/v1/getinfo", bearer: `Bearer ${fresh}` }]);
  });

  it("a token in its last minute is exchanged before it is used, once for calls that start together", async () => {
    cookie = `Admin-Token=${token("old", 30)}`;
    serve(({ path }) => (path === "/refreshtoken" ? { code: 200, token: fresh } : { code: 200 }));
    await Promise.all([adminCall(readSignedInUser), adminCall(readSignedInUser), adminCall(readSignedInUser)]);
    expect(seen.filter((s) => s.path === "/refreshtoken")).toHaveLength(1);
    expect(seen.filter((s) => s.bearer === `Bearer ${fresh}`)).toHaveLength(3);
    expect(cookie).toBe(`Admin-Token=${fresh}`);
  });

  it("a 401 exchanges the token and asks once more", async () => {
    cookie = `Admin-Token=${token("stale")}`;
    serve(({ path, bearer }) =>
      path === "/refreshtoken" ? { code: 200, token: fresh } : { code: bearer?.includes("fresh") ? 200 : 401 },
    );
    await adminCall(readSignedInUser);
    expect(seen.map((s) => s.path)).toEqual(["/api/v1/getinfo", "/refreshtoken", "/api/v1/getinfo"]);
    expect(endedSessionDialog.get()).toBeUndefined();
  });

  it("a 401 that stays a 401 is not asked a third time", async () => {
    cookie = `Admin-Token=${token("stale")}`;
    serve(({ path }) => (path === "/refreshtoken" ? { code: 200, token: fresh } : { code: 401 }));
    const refused = expect(adminCall(readSignedInUser)).rejects.toMatchObject({ code: 401 });
    await answerDialog(false);
    await refused;
    expect(seen).toHaveLength(3);
  });

  it("an ended session clears the token and asks in one dialog, however many calls it refused; no toast says it again", async () => {
    cookie = `Admin-Token=${fresh}`;
    serve(() => ({ code: 6401 }));
    const calls = [adminCall(readSignedInUser), adminCallWithoutToast(readSignedInUser), adminCall(readSignedInUser)];
    const refused = Promise.allSettled(calls);
    let dialogs = 0;
    const stop = endedSessionDialog.subscribe(() => {
      if (endedSessionDialog.get()) dialogs += 1;
    });
    await answerDialog(false);
    expect((await refused).map(({ status }) => status)).toEqual(["rejected", "rejected", "rejected"]);
    stop();
    expect(dialogs).toBeLessThanOrEqual(1);
    expect(cookie).toBe("Admin-Token=");
    for (const one of await refused) if (one.status === "rejected") showErrorOnce(one.reason);
    expect([endedSessionDialog.get(), toasts.get()]).toEqual([undefined, []]);
  });

  it("whoever signs in again gets the answers of all calls that waited", async () => {
    cookie = `Admin-Token=${fresh}`;
    serve(({ bearer }) => (bearer?.includes("renewed") ? { code: 200, data: { userId: 7 } } : { code: 6401 }));
    const calls = Promise.all([adminCall(readSignedInUser), adminCall(readSignedInUser)]);
    await dialog();
    cookie = `Admin-Token=${token("renewed")}`;
    endedSessionDialog.get()?.answer(true);
    expect((await calls).map(({ data }) => data.userId)).toEqual([7, 7]);
    expect(toasts.get()).toEqual([]);
  });

  it("a tab whose old token is refused takes the one that another tab brought, without a question", async () => {
    cookie = `Admin-Token=${fresh}`;
    serve(({ bearer }) => {
      if (bearer?.includes("renewed")) return { code: 200 };
      cookie = `Admin-Token=${token("renewed")}`;
      return { code: 6401 };
    });
    await adminCall(readSignedInUser);
    expect([seen.length, endedSessionDialog.get()]).toEqual([2, undefined]);
  });

  it("a quiet call neither asks nor waits", async () => {
    cookie = `Admin-Token=${fresh}`;
    serve(() => ({ code: 6401 }));
    await expect(silentAdminCall(readSignedInUser)).rejects.toMatchObject({ code: 6401 });
    expect(endedSessionDialog.get()).toBeUndefined();
  });

  it("a refusal is shown once, although the caller reports it again", async () => {
    cookie = `Admin-Token=${fresh}`;
    serve(() => ({ code: 403, msg: "您没有执行该操作的权限" }));
    const error = await adminCall(readSignedInUser).catch((e: unknown) => e);
    toasts.set([]);
    showErrorOnce(error);
    expect(toasts.get()).toEqual([]);
  });

  it("field errors are left to the form", async () => {
    cookie = `Admin-Token=${fresh}`;
    serve(() => ({ code: 526, msg: "旧密码不正确", errors: { oldPassword: ["旧密码不正确"] } }));
    await expect(adminCall(readSignedInUser)).rejects.toMatchObject({ errors: { oldPassword: ["旧密码不正确"] } });
    expect(toasts.get()).toEqual([]);
  });
});
