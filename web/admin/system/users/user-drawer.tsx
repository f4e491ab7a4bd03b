import { createUser, getUser, updateUser } from "#contract/users";
import type { UserItem } from "#contract/users.schemas";
import { RecordDrawer } from "../../parts/form/record-drawer";
import { useFormDraft } from "../../parts/form/use-draft";
import { useSaveDraft } from "../../parts/form/use-save";
import { adminCall } from "../../session/admin-call";
import { useCurrentUser } from "../../session/current-user";
import { withPasswordCheck } from "../../session/proof";
import { showFirstPassword } from "./first-password";
import { createUserRequest, newUserForm, type UserForm, updateUserRequest, userErrors, userFormOf } from "./user.form";
import { useUserFields } from "./user-fields";

interface UserDrawerProps {
  readonly user: UserItem | undefined;
  /** Department of a new user, empty when none is chosen. */
  readonly deptId: string;
  readonly onClose: () => void;
}

/** Creates a user, or edits the given one. */
export function UserDrawer({ user, deptId, onClose }: UserDrawerProps) {
  const me = useCurrentUser();
  const draft = useFormDraft<UserForm>(user ? userFormOf(user) : newUserForm(deptId), userErrors);
  const fields = useUserFields(user === undefined, user?.userId === me.userId);
  const save = useSaveDraft({
    draft,
    version: user?.version ?? 0,
    work: (form, version) =>
      user
        ? withPasswordCheck(() =>
            adminCall(updateUser, { body: updateUserRequest(form, draft.start, user.userId, version) }),
          )
        : createAndShow(form),
    latest: user && (() => latestUser(user.userId)),
    done: onClose,
  });
  return (
    <RecordDrawer
      title={user ? `修改用户 ${user.nickName}` : "新增用户"}
      record={`user:${user?.userId ?? ""}`}
      fields={fields}
      draft={draft}
      save={save}
      onClose={onClose}
    />
  );
}

async function createAndShow(form: UserForm) {
  const answer = await withPasswordCheck(() => adminCall(createUser, { body: createUserRequest(form) }));
  const { firstPassword } = answer.data;
  if (firstPassword)
    showFirstPassword([{ username: form.username.trim(), nickName: form.nickName, password: firstPassword }]);
  return answer;
}

async function latestUser(id: number) {
  const { data } = await adminCall(getUser, { params: { id } });
  return { form: userFormOf(data), version: data.version };
}
