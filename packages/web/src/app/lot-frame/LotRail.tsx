import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { useMe } from '#lib/session/viewer.ts'
import { AccountLinks } from '../account-links/AccountLinks.tsx'
import { inGroups, screensFor } from './lot-screens.ts'
import styles from './LotRail.module.css'
import { MoreScreens } from './MoreScreens.tsx'
import { ScreenLink } from './ScreenLink.tsx'
import { useGroupNames } from './use-group-names.ts'

/** Scrolls the rail, not the page, to the link of the current screen. */
const useCurrentLinkInView = () => {
  const rail = useRef<HTMLElement>(null)
  const address = useLocation({ select: ({ href }) => href })
  useEffect(() => {
    const link = rail.current?.querySelector('[aria-current]')
    if (!rail.current || !link) return
    const [frame, box] = [rail.current.getBoundingClientRect(), link.getBoundingClientRect()]
    if (box.top < frame.top || box.bottom > frame.bottom) rail.current.scrollTop += box.top - frame.top - 80
  }, [address])
  return rail
}

/** Everything of a lot that the caller may open. Where there is no room for names, setup and rules are under “More”. */
export const LotRail = ({ lot }: { lot: Lot | undefined }) => {
  const { t } = useLingui()
  const me = useMe()
  const names = useGroupNames()
  const rail = useCurrentLinkInView()
  const screens = lot ? screensFor(me, lot) : []
  const rest = screens.filter(({ icon }) => icon === undefined)
  return (
    <aside className={styles.rail}>
      <nav ref={rail} className={styles.inside} aria-label={t`Lot`} aria-busy={lot === undefined}>
        {lot &&
          inGroups(screens).map(([group, ofGroup]) => (
            <div
              key={group}
              role="group"
              aria-label={names[group]}
              className={group === 'live' ? styles.live : styles.named}
            >
              {group !== 'live' && <span className={styles.caption}>{names[group]}</span>}
              {ofGroup.map((screen) => (
                <ScreenLink key={screen.section ?? screen.path} screen={screen} lot={lot} place="rail" />
              ))}
            </div>
          ))}
        {lot && rest.length > 0 && <MoreScreens screens={rest} lot={lot} place="rail" />}
        <AccountLinks place="rail" />
      </nav>
    </aside>
  )
}
