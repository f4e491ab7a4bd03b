import { Button } from "@mantine/core";
import { useState } from "react";
import { deviceStorage, readJson, writeJson } from "../../../shared/browser-storage";
import { holdsAnyPermission } from "../../session/access";
import { useCurrentUser } from "../../session/current-user";
import { Notice } from "../notice";
import { startTour } from "./tour.store";
import { tourOwners } from "./tour-owners";

const keyOf = (userId: number) => `tour-offered-${userId}`;

/**
 * Shown on a person's first page until it is answered: offers a tour of his own work, once per person even on a shared
 * computer.
 */
export function TourOffer() {
  const { userId, permissions } = useCurrentUser();
  const [isAnswered, setIsAnswered] = useState(() => readJson<boolean>(deviceStorage, keyOf(userId)) === true);
  const own = tourOwners.find(([, , permission]) => holdsAnyPermission(permissions, [permission]));
  if (!own || isAnswered) return null;
  const [name, title] = own;
  const answer = () => {
    writeJson(deviceStorage, keyOf(userId), true);
    setIsAnswered(true);
  };
  const start = () => {
    answer();
    startTour(name);
  };
  return (
    <Notice
      tone="progress"
      title="第一次使用？"
      actions={
        <>
          <Button size="xs" variant="default" onClick={answer}>
            不用了
          </Button>
          <Button size="xs" onClick={start}>
            开始导览
          </Button>
        </>
      }
    >
      跟着“{title}”导览走一遍，大约两分钟。以后可以从帮助里再看。
    </Notice>
  );
}
