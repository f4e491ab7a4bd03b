import { makeCaptcha } from "#contract/captcha.schemas";
import { signIn } from "#contract/session.schemas";
import { createWorld, type World } from "#tests/support/app";
import type { Browser } from "#tests/support/browser";
import { createStaff } from "#tests/support/factories";
import { quickPasswords } from "#tests/support/quick-passwords";

export const password = "Quiet-river-42";

export interface SignInSetup {
  readonly world: World;
  readonly member: Awaited<ReturnType<typeof createStaff>>;
  /** A new captcha picture with its solution. */
  captcha(browser: Browser): Promise<{ code: string; uuid: string }>;
  /** Signs in with a new captcha and stores the token in the browser on success. */
  signIn(browser: Browser, input?: Partial<SignInInput>): ReturnType<typeof callSignIn>;
}

interface SignInInput {
  readonly username: string;
  readonly password: string;
  readonly code: string;
  readonly uuid: string;
  readonly rememberMe: boolean;
}

const callSignIn = (browser: Browser, body: SignInInput) => browser.call(signIn, { body });

interface SignInOptions extends NonNullable<Parameters<typeof createStaff>[1]> {
  readonly hasRealPasswords?: boolean;
}

/** A world with one member of staff who has a password, and access to the solutions of captchas. */
export async function setUpSignIn({ hasRealPasswords, ...options }: SignInOptions = {}): Promise<SignInSetup> {
  const answers = new Map<string, string>();
  const world = await createWorld({
    deps: {
      observe: { captcha: (id, answer) => void answers.set(id, answer) },
      ...(hasRealPasswords ? {} : { passwords: { ...quickPasswords } }),
    },
  });
  const member = await createStaff(world, { password, ...options });
  const captcha = async (browser: Browser) => {
    const { data } = await browser.call(makeCaptcha);
    return { code: answers.get(data.id) ?? "", uuid: data.id };
  };
  return {
    world,
    member,
    captcha,
    async signIn(browser, input = {}) {
      const read = input.uuid === undefined ? await captcha(browser) : { code: "", uuid: "" };
      const reply = await callSignIn(browser, {
        username: member.username,
        password,
        rememberMe: false,
        ...read,
        ...input,
      });
      if (reply.status === 200) browser.token = reply.data.token;
      return reply;
    },
  };
}
