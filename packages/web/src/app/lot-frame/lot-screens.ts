import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { lotScreens } from '#features.screens.ts'
import { screenGroups, type LotScreen, type ScreenGroup } from '#lib/routes/places.ts'
import { hasRole } from '#lib/session/viewer.ts'

/** Whether the caller may open the admin pages of this lot's customer. */
export const mayAdminister = (me: Me, lot: Lot): boolean =>
  hasRole(me, 'provider') || (hasRole(me, 'fullAccessCustomer') && me.customer?._id === lot.customer._id)

/** The screens of this lot that the caller may open, in the order of the rail. */
export const screensFor = (me: Me, lot: Lot): LotScreen[] =>
  lotScreens
    .filter((screen) => screen.isFor(me, lot) && (screen.area !== 'admin' || mayAdminister(me, lot)))
    .sort(
      (one, other) =>
        screenGroups.indexOf(one.group) - screenGroups.indexOf(other.group) || one.order - other.order,
    )

/** Screens by group, without groups that have none. */
export const inGroups = (screens: readonly LotScreen[]): [ScreenGroup, LotScreen[]][] =>
  screenGroups
    .map((group): [ScreenGroup, LotScreen[]] => [group, screens.filter((screen) => screen.group === group)])
    .filter(([, ofGroup]) => ofGroup.length > 0)

type LotPlace = Pick<Lot, '_id' | 'customer'>

const baseOf = (area: LotScreen['area'], { _id, customer }: LotPlace): string =>
  ({
    lot: `/parking-lots/${_id}`,
    admin: `/admin/${customer._id}/parking-lot/${_id}`,
    intercom: `/intercom-user/${_id}`,
  })[area]

/** Where a screen of this lot is. */
export const addressOfScreen = ({ area, path, section }: LotScreen, lot: LotPlace) => ({
  to: path === '' ? baseOf(area, lot) : `${baseOf(area, lot)}/${path}`,
  search: section === undefined ? {} : { section },
})

/** Whether an address is that of a screen, or of a page below it. */
export const isAtScreen = (
  { area, path, section, pages }: LotScreen,
  lot: LotPlace,
  at: { pathname: string; section: unknown },
): boolean => {
  const base = `${baseOf(area, lot)}/`
  if (!at.pathname.startsWith(base)) return false
  const [page = '', below = '', , further] = at.pathname.slice(base.length).split('/')
  const isBelow = (words: string) => pages?.includes(words) === true
  if (section === undefined)
    return (
      page === path ||
      `${page}/${below}` === path ||
      isBelow(page) ||
      (further !== undefined && isBelow(`${page}/${below}/${further}`))
    )
  return page === path && (below === '' ? at.section === section : further === undefined && isBelow(below))
}
