import type { ReactNode } from 'react'
import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { useGoTo } from '#lib/routes/Link.tsx'
import { mayDo, useMe } from '#lib/session/viewer.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { MenuButton } from '#ui/MenuButton.tsx'
import { figureParts, type FigureParts } from './figure-parts.ts'
import styles from './lots.module.css'
import { LotAnchor } from './row/LotAnchor.tsx'

export interface FigureLinkProps {
  title: string
  of: keyof FigureParts
  lots: readonly LotListItem[]
  children: ReactNode
}

/** LOT-19: a number of one lot leads there; of several it opens a list of them. */
export const FigureLink = ({ title, of, lots, children }: FigureLinkProps) => {
  const goTo = useGoTo()
  const me = useMe()
  const parts = figureParts(lots, (capability) => mayDo(me, capability))[of]
  if (parts.length < 2) return <LotAnchor link={parts[0]?.link}>{children}</LotAnchor>
  const entries = parts.map(({ key, lot, count, link }) => ({
    key,
    label: `${lot}: ${formatNumber(count)}`,
    onPick: () => void goTo(link),
  }))
  return (
    <MenuButton label={title} entries={entries}>
      <button type="button" className={styles.figureButton} aria-haspopup="menu">
        {children}
      </button>
    </MenuButton>
  )
}
