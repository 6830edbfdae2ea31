import { AppError } from '../../meta/errors.ts';
import type { RouteEntry } from '../../meta/routes.ts';
import type { Principal } from '../context.ts';

const meetingRoom = 'meetingRoom';
const meetingTitle = '会议室';

/**
 * External applications by the menu routes that open them: a user who may open one of the routes may get a token for
 * the application.
 */
export class ExternalApps {
  readonly #places = new Map<string, RouteEntry[]>();

  constructor(places: readonly RouteEntry[]) {
    for (const place of places)
      if (place.external) this.#places.set(place.external, [...(this.#places.get(place.external) ?? []), place]);
  }

  /** Refuses unknown names, and applications whose routes the caller may not open. */
  authorize(principal: Principal, app: string): void {
    if (app === meetingRoom) return this.authorizeMeetings(principal);
    const places = this.#places.get(app);
    const [first] = places ?? [];
    if (!places || !first) throw new AppError('invalid', {}, { errors: [{ path: 'app', problem: 'notAChoice' }] });
    const perms = new Set(principal.grants.perms());
    if (!places.some(({ code }) => code === undefined || perms.has(code)))
      throw new AppError('forbidden', { label: first.title, code: first.code, action: 'list' });
  }

  /** The meeting-room pages are one application, open to users who may see any part of them. */
  authorizeMeetings({ grants }: Principal): void {
    const allowed = grants.perms().some((code) => code === meetingRoom || code.startsWith(`${meetingRoom}.`));
    if (!allowed) throw new AppError('forbidden', { label: meetingTitle, code: meetingRoom, action: 'list' });
  }
}
