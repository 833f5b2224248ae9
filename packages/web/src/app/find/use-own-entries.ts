import { useLingui } from '@lingui/react/macro'
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams, useRouter } from '@tanstack/react-router'
import { hasAnyWord, hasEveryWord, matchRank } from '@stallwise/domain/find/find.rules.ts'
import { barPlaces, userPlaces } from '#features.ts'
import { placeActions } from '#features.actions.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { addressOf } from '#lib/routes/places.ts'
import { useSession } from '#lib/session/SessionContext.tsx'
import { hasRole, mayDo, useMe } from '#lib/session/viewer.ts'
import { barKindOf } from '../top-bar/bar-kind.ts'
import { addressOfScreen, mayAdminister, screensFor } from '../lot-frame/lot-screens.ts'
import { useGroupNames } from '../lot-frame/use-group-names.ts'
import type { Entry } from './find-entries.ts'

interface Params {
  lotId?: string
  parkingLotId?: string
  customerId?: string
}

/** The lot on the screen, and the customer whose admin pages are near. */
export const usePlace = () => {
  const me = useMe()
  const params: Params = useParams({ strict: false })
  const lotId = params.lotId ?? params.parkingLotId
  const { data: lot } = useQuery({ ...lotQuery(lotId ?? ''), enabled: lotId !== undefined })
  const isOfCustomer = params.customerId !== undefined && params.customerId !== 'provider'
  const near = lot?.customer._id ?? (isOfCustomer ? params.customerId : undefined) ?? me.customer?._id
  const mayOpenAdmin =
    hasRole(me, 'provider') || (hasRole(me, 'fullAccessCustomer') && me.customer?._id === near)
  return {
    me,
    lotId,
    lot,
    mayAdminister: lot !== undefined && mayAdminister(me, lot),
    customerId: mayOpenAdmin ? near : undefined,
  }
}

type Place = ReturnType<typeof usePlace>
type Named = Pick<Entry, 'key' | 'name' | 'detail' | 'icon' | 'to'> & Partial<Entry>

const useScreens = ({ me, lot, customerId }: Place): Named[] => {
  const { t, i18n } = useLingui()
  const groups = useGroupNames()
  const pages = (to: string, name: string, detail = ''): Named => ({
    key: `screen:${to}`,
    name,
    detail,
    icon: 'list',
    to,
  })
  const ofLot = lot
    ? screensFor(me, lot).map((screen): Named => {
        const { to, search } = addressOfScreen(screen, lot)
        const address = search.section === undefined ? to : `${to}?section=${search.section}`
        return {
          ...pages(address, i18n._(screen.label), `${groups[screen.group]} · ${lot.name}`),
          icon: screen.icon ?? (screen.group === 'live' ? 'gauge' : 'sliders'),
        }
      })
    : []
  const bar = barKindOf(me) === 'staff' ? [...barPlaces, ...userPlaces] : userPlaces
  const places = bar
    .filter((place) => place.isFor(me))
    .map(({ to, label }) => pages(addressOf(to, me), i18n._(label)))
  const detail = lot?.customer.name ?? me.customer?.name ?? ''
  const ofCustomer =
    customerId === undefined
      ? []
      : [
          pages(`/admin/${customerId}`, t`Lots admin`, detail),
          pages(`/admin/${customerId}/users`, t`Users`, detail),
          pages(`/admin/${customerId}/sources`, t`Sources`, detail),
        ]
  const ofProvider = hasRole(me, 'provider')
    ? [pages('/admin/users', t`Users admin`), pages('/admin/provider/users', t`Provider staff`)]
    : []
  const all = [...ofLot, pages('/', t`Parking lots`), ...places, ...ofCustomer, ...ofProvider]
  // The corporate center is the customer's list of lots.
  return all.filter(({ to }, place) => all.findIndex((one) => one.to === to) === place)
}

const useActions = (place: Place): Named[] => {
  const { t, i18n } = useLingui()
  const router = useRouter()
  const session = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const { me, lot } = place
  const ofPlace = placeActions.flatMap(({ key, label, icon, at }): Named[] => {
    const address = at(place)
    if (!address) return []
    const { to, open } = address
    const href = to === 'here' ? router.state.location.href : to
    const isOfLot = lot !== undefined && to.includes(lot._id)
    const detail = isOfLot || to === 'here' ? lot!.name : ''
    return [{ key: `action:${key}`, name: i18n._(label), detail, icon, to: href, open }]
  })
  if (!mayDo(me, 'lot.read')) return ofPlace
  return [
    ...ofPlace,
    {
      key: 'action:scheme',
      name: isDark ? t`Switch to light` : t`Switch to dark`,
      detail: '',
      icon: 'contrast',
      to: '',
      run: () => setColorScheme(isDark ? 'light' : 'dark'),
    },
    {
      key: 'action:sign-out',
      name: t`Sign out`,
      detail: '',
      icon: 'sign-out',
      to: '',
      run: () => void session.signOut(),
    },
  ]
}

const matching = (kind: 'screens' | 'actions', all: readonly Named[], search: string) => ({
  kind,
  entries: all
    .filter(({ name, detail }) => hasEveryWord(`${name} ${detail}`, search) && hasAnyWord(name, search))
    .map((one): Entry => ({ rank: matchRank(one.name, search), ...one, kind })),
})

/** The screens and actions that the viewer may open, which the browser knows by itself. FND-20 */
export const useOwnEntries = (place: Place) => {
  const screens = useScreens(place)
  const actions = useActions(place)
  return (search: string) => ({
    screens: matching('screens', screens, search),
    actions: matching('actions', actions, search),
  })
}
