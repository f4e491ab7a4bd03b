import { IconCamera } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { uploadAvatar } from "#contract/uploads";
import { useWrite } from "../parts/data/use-write";
import { lazyPart } from "../parts/lazy-part";
import { showToast } from "../parts/toast-queue";
import { adminCall } from "../session/admin-call";
import { useCurrentUser } from "../session/current-user";
import { signedInUserQuery } from "../session/session.api";
import { UserPicture } from "../shell/portrait";
import css from "./profile.module.css";

const PictureEditor = lazyPart(() => import("../parts/picture-editor"), "PictureEditor");

/** The person's picture; the header shows a new one immediately. */
export function Avatar() {
  const user = useCurrentUser();
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const save = useWrite({
    work: (picture: Blob) => {
      const body = new FormData();
      body.append("upload[]", picture, "avatar.jpg");
      return adminCall(uploadAvatar, { body: body as never });
    },
    done: ({ data, msg }) => {
      client.setQueryData(signedInUserQuery.queryKey, (now) => now && { ...now, avatar: data });
      showToast({ kind: "success", text: msg });
      setOpen(false);
    },
  });
  return (
    <>
      <button type="button" className={css.avatar} aria-label="更换头像" onClick={() => setOpen(true)}>
        <UserPicture name={user.name} src={user.avatar} size={80} />
        <span className={css.camera}>
          <IconCamera size={16} aria-hidden />
        </span>
      </button>
      <Suspense>
        {isOpen ? (
          <PictureEditor
            title="修改头像"
            isSaving={save.isPending}
            onSave={save.mutate}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
