import { type ComponentType, useEffect, useState } from "react";

export interface WechatNoticesProps {
  /** The page to which WeChat brings its user back. */
  readonly back: "/h5/mydata" | "/h5/status";
}

/** Notices in WeChat: fetched inside WeChat, and where everything that is kept is shown. */
export function WechatPart({ back }: WechatNoticesProps) {
  const [Part, setPart] = useState<ComponentType<WechatNoticesProps> | null>(null);
  useEffect(() => {
    if (back === "/h5/mydata" || /MicroMessenger/.test(navigator.userAgent))
      import("./wechat-notices").then((part) => setPart(() => part.WechatNotices)).catch(() => undefined);
  }, [back]);
  return Part && <Part back={back} />;
}
