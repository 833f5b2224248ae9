import { Trans } from '@lingui/react/macro'
import { Outlet, useMatches } from '@tanstack/react-router'
import { StartPreferences } from '#features/users/preferences/StartPreferences.tsx'
import { lotFrameRoute } from '#lib/routes/frames.ts'
import { mayDo, useMe } from '#lib/session/viewer.ts'
import { AccountLinks } from './account-links/AccountLinks.tsx'
import { FindProvider } from './find/FindProvider.tsx'
import { OverdueBackup } from './OverdueBackup.tsx'
import { PassholderNote } from './PassholderNote.tsx'
import styles from './Shell.module.css'
import { TopBar } from './top-bar/TopBar.tsx'
import { useFocusOnArrival } from './use-focus-on-arrival.ts'

/** Every signed-in page: the top bar, and the page below. */
export const Shell = () => {
  const me = useMe()
  useFocusOnArrival()
  const matches = useMatches()
  const isForEverybody = matches.some(({ staticData }) => staticData.isForEverybody)
  const isInLot = matches.some(({ routeId }) => routeId === lotFrameRoute.id)
  return (
    <FindProvider>
      <a className={styles.skip} href="#content">
        <Trans>Skip to content</Trans>
      </a>
      <TopBar />
      <AccountLinks place={isInLot ? 'page-in-lot' : 'page'} />
      <StartPreferences />
      <OverdueBackup />
      {mayDo(me, 'lot.read') || isForEverybody ? <Outlet /> : <PassholderNote />}
    </FindProvider>
  )
}
