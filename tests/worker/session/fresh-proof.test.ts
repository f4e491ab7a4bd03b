import { expect, test } from "vitest";
import { adminMessages } from "#contract/admin-fields";
import { createClient, updateClient } from "#contract/clients.schemas";
import { createDevice, renewEnrolment } from "#contract/devices.schemas";
import { exportDictionaryData } from "#contract/dictionaries.schemas";
import type { Endpoint } from "#contract/endpoint";
import { exportEnquiries, revealEnquiry } from "#contract/enquiries.schemas";
import { undoChange } from "#contract/history.schemas";
import { publishReports, withdrawReport } from "#contract/lab-reports.schemas";
import { limits } from "#contract/limits";
import { setMerchantAccount } from "#contract/merchant-accounts.schemas";
import { endOnlineSessions } from "#contract/online-sessions.schemas";
import { revealOrder } from "#contract/orders.schemas";
import { proveIdentity, removeTotp, startTotp } from "#contract/profile.schemas";
import { confirmReport, decideCorrection } from "#contract/report-corrections.schemas";
import { previewReport, viewReport } from "#contract/report-office.schemas";
import { reviewResultSets } from "#contract/result-sets.schemas";
import { createRole, getRole, removeRoles, setRoleDataScope, setRoleStatus, updateRole } from "#contract/roles.schemas";
import { revealTubePerson } from "#contract/tubes.schemas";
import {
  createUser,
  exportUsers,
  getUser,
  removeUserTotp,
  resetPassword,
  setUserStatus,
  updateUser,
} from "#contract/users.schemas";
import type { Browser } from "#tests/support/browser";
import { createDepartment, createStaff } from "#tests/support/factories";
import { password, setUpSignIn } from "./sign-in-setup";

const sensitive: readonly Endpoint[] = [
  revealTubePerson,
  revealEnquiry,
  exportUsers,
  exportDictionaryData,
  exportEnquiries,
  createUser,
  resetPassword,
  removeUserTotp,
  createRole,
  updateRole,
  setRoleDataScope,
  setRoleStatus,
  removeRoles,
  startTotp,
  removeTotp,
  reviewResultSets,
  publishReports,
  decideCorrection,
  confirmReport,
  createClient,
  updateClient,
  revealOrder,
  withdrawReport,
  viewReport,
  previewReport,
  setUserStatus,
  setMerchantAccount,
  endOnlineSessions,
  createDevice,
  renewEnrolment,
] as unknown as readonly Endpoint[];

test.each(sensitive.map((endpoint) => [endpoint.title, endpoint] as const))(
  "%s wants the password again",
  (_, { access }) => {
    expect(access.kind === "staff" && access.needsProof).toBe(true);
  },
);

test("fifteen minutes after the password an export asks for it again, and goes on once it was given", async () => {
  const { world, signIn } = await setUpSignIn();
  const browser = world.browser();
  await signIn(browser);
  world.clock.advance(limits.proofLifeMs + 1000);
  const token = await world.deps.tokens.read(browser.token ?? "", world.clock.now());
  browser.token = await world.deps.tokens.sign(
    { sessionId: token?.sessionId ?? "", rotation: token?.rotation ?? 0 },
    world.clock.now(),
  );
  expect(await browser.call(exportUsers, { query: {} })).toMatchObject({
    code: 526,
    errors: { proof: [adminMessages.proofNeeded] },
  });
  await browser.call(proveIdentity, { body: { password } });
  expect((await browser.call(exportUsers, { query: {} })).status).toBe(200);
});

test("an edit of a user asks for the password only when it changes his roles", async () => {
  const { world, member, signIn } = await setUpSignIn();
  const browser = world.browser();
  await signIn(browser);
  const departmentId = await createDepartment(world);
  const other = await createStaff(world, { permissions: ["lab:kit:list"] });
  const { data: user } = await browser.call(getUser, { params: { id: other.userId } });
  world.clock.advance(limits.proofLifeMs + 1000);
  const claim = await world.deps.tokens.read(browser.token ?? "", world.clock.now());
  browser.token = await world.deps.tokens.sign(
    { sessionId: claim?.sessionId ?? "", rotation: claim?.rotation ?? 0 },
    world.clock.now(),
  );
  expect(member.userId).not.toBe(other.userId);
  const { userId, nickName, sex, status, remark, version } = user;
  const body = {
    userId,
    nickName,
    sex,
    status,
    remark,
    version,
    phone: "13912340000",
    email: "a@example.com",
    deptId: departmentId,
  };
  const refused = await browser.call(updateUser, { body: { ...body, roleIds: [other.roleId, member.roleId] } });
  expect(refused.errors).toHaveProperty("proof");
  expect(
    (await browser.call(updateUser, { body: { ...body, roleIds: [other.roleId] } })).errors ?? {},
  ).not.toHaveProperty("proof");
});

/** A session that is still open a quarter of an hour after its password was typed. */
async function later({ world }: Awaited<ReturnType<typeof setUpSignIn>>, browser: Browser) {
  world.clock.advance(limits.proofLifeMs + 1000);
  const claim = await world.deps.tokens.read(browser.token ?? "", world.clock.now());
  browser.token = await world.deps.tokens.sign(
    { sessionId: claim?.sessionId ?? "", rotation: claim?.rotation ?? 0 },
    world.clock.now(),
  );
}

test.each(["the roles that a person lost", "a role that was removed", "what a role lost"])(
  "undoing %s asks for the password as the change itself does",
  async (what) => {
    const setup = await setUpSignIn();
    const { world, member, signIn } = setup;
    const browser = world.browser();
    await signIn(browser);
    const other = await createStaff(world, { permissions: ["lab:kit:list"] });
    const third = await createStaff(world, { permissions: [] });
    const { data: user } = await browser.call(getUser, { params: { id: other.userId } });
    const { data: role } = await browser.call(getRole, { params: { id: third.roleId } });
    const changeId = async () => {
      if (what === "a role that was removed") {
        const { data } = await browser.call(createRole, {
          body: { roleName: "临时", roleKey: "temporary", roleSort: 9, status: "2", menuIds: [] },
        });
        return (await browser.call(removeRoles, { query: {}, body: { ids: [data.roleId] } })).data.changeId;
      }
      if (what === "what a role lost")
        return (await browser.call(setRoleStatus, { body: { roleId: role.roleId, status: "1" } })).data.changeId;
      const { userId, version } = user;
      return (await browser.call(updateUser, { body: { userId, version, roleIds: [member.roleId] } })).data.changeId;
    };
    const params = { changeId: await changeId() };
    await later(setup, browser);
    const refused = await browser.call(undoChange, { params });
    expect(refused).toMatchObject({ code: 526, errors: { proof: [adminMessages.proofNeeded] } });
    await browser.call(proveIdentity, { body: { password } });
    expect((await browser.call(undoChange, { params })).status).toBe(200);
  },
);
