import { Trans, useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { Icon } from '#ui/icons/Icon.tsx'
import styles from './MoreScreens.module.css'

const ScreensDialog = lazy(async () => ({ default: (await import('./ScreensDialog.tsx')).ScreensDialog }))

interface MoreScreensProps {
  screens: readonly LotScreen[]
  lot: Lot
  place: 'rail' | 'tab'
}

/** The screens for which there is no room, behind one button. */
export const MoreScreens = ({ screens, lot, place }: MoreScreensProps) => {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles[place]}
        aria-haspopup="dialog"
        aria-label={t`More screens`}
        onClick={() => setOpen(true)}
      >
        <Icon name="dots" size={20} />
        {place === 'tab' && <Trans>More</Trans>}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ScreensDialog screens={screens} lot={lot} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
