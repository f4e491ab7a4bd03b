import { Component, type ReactNode } from "react";
import { BrokenPage } from "../shared/broken-page";
import type { Place } from "./place";

interface Props {
  readonly place: Place | undefined;
  readonly children: ReactNode;
}

/** Holds what a page throws while it is drawn, until another page is shown. */
export class BrokenPageBoundary extends Component<Props, { readonly isBroken: boolean }> {
  constructor(props: Props) {
    super(props);
    this.state = { isBroken: false };
  }

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  componentDidUpdate({ place }: Props) {
    if (this.state.isBroken && place !== this.props.place) this.setState({ isBroken: false });
  }

  render() {
    return this.state.isBroken ? <BrokenPage /> : this.props.children;
  }
}
