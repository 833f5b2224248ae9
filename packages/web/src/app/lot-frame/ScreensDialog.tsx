import { Trans } from '@lingui/react/macro'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { inGroups } from './lot-screens.ts'
import styles from './ScreensDialog.module.css'
import { ScreenLink } from './ScreenLink.tsx'
import { useGroupNames } from './use-group-names.ts'

interface ScreensDialogProps {
  screens: readonly LotScreen[]
  lot: Lot
  onClose: () => void
}

/** Screens of a lot by group, for phones and narrow windows. */
export const ScreensDialog = ({ screens, lot, onClose }: ScreensDialogProps) => {
  const names = useGroupNames()
  return (
    <Dialog isOpen onClose={onClose} title={<Trans>More screens</Trans>}>
      {inGroups(screens).map(([group, ofGroup]) => (
        <nav key={group} className={styles.group} aria-label={names[group]}>
          <h3 className={styles.caption}>{names[group]}</h3>
          <div className={styles.links}>
            {ofGroup.map((screen) => (
              <ScreenLink
                key={screen.section ?? screen.path}
                screen={screen}
                lot={lot}
                place="sheet"
                onFollow={onClose}
              />
            ))}
          </div>
        </nav>
      ))}
    </Dialog>
  )
}
