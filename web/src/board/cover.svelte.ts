// The cover over a hand on a phone: nobody beside its owner reads along.

const FACE_DOWN = 150; // degrees by which a phone is turned over

export class Cover {
  on = $state(false);
  /** Whether the owner looks under it, as long as they hold the button. */
  looking = $state(false);
  readonly hides = $derived(this.on && !this.looking);

  put(on: boolean): void {
    this.on = on;
    this.looking = false;
  }

  /** Cover the hand by itself when the page is hidden or the phone lies on its face, until the result is called. */
  watch(): () => void {
    const hidden = (): void => void (document.hidden && this.put(true));
    const turned = ({ beta }: DeviceOrientationEvent): void => void (Math.abs(beta ?? 0) > FACE_DOWN && this.put(true));
    document.addEventListener("visibilitychange", hidden);
    addEventListener("deviceorientation", turned); // browsers tell of it over https only
    return () => {
      document.removeEventListener("visibilitychange", hidden);
      removeEventListener("deviceorientation", turned);
    };
  }
}
