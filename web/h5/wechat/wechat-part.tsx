import { type ComponentType, useEffect, useState } from "react";
import { fetchPart } from "../../shared/fetch-part";

export interface WechatNoticesProps {
  /** The page to which WeChat returns its user. */
  readonly back: "/h5/mydata" | "/h5/status";
}

/** Settings for messages in WeChat: loaded inside WeChat, and elsewhere when a person has opened them. */
export function WechatSettings({ back, isOpen = false }: WechatNoticesProps & { readonly isOpen?: boolean }) {
  const [Part, setPart] = useState<ComponentType<WechatNoticesProps> | null>(null);
  useEffect(() => {
    if (isOpen || /MicroMessenger/.test(navigator.userAgent))
      void fetchPart(() => import("./wechat-notices"), "WechatNotices").then(({ part }) => part && setPart(() => part));
  }, [isOpen]);
  return Part && <Part back={back} />;
}
