import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { Parts } from '#ui/Parts.tsx'
import { mayToggle, toggleHighlight, type Highlight, type HighlightSection } from './highlight.ts'
import styles from './live.module.css'
import {
  alertSections,
  mapParts,
  occupancyCards,
  realTimeNotices,
  recommendationSections,
  taskSections,
  todayCards,
} from './live.parts.ts'
import { SummaryCards } from './SummaryCards.tsx'

interface RealTimeViewProps {
  lot: Lot
  /** The section that is open. */
  open: HighlightSection | undefined
  onOpen: (section: HighlightSection | undefined) => void
}

const sectionId = (section: HighlightSection) => `highlight-${section}`

/** The loaded real-time status. */
export const RealTimeView = ({ lot, open, onOpen }: RealTimeViewProps) => {
  const highlight: Highlight = open && mayToggle(open, lot.allowed) ? open : 'none'
  const toggle = (section: HighlightSection) => {
    const next = toggleHighlight(highlight, section, lot.allowed)
    onOpen(next === 'none' ? undefined : next)
  }
  return (
    <>
      <Parts of={realTimeNotices} given={{ lot }} />
      <SummaryCards lot={lot} highlight={highlight} onToggle={toggle} />
      {highlight === 'alerts' && <Parts of={alertSections} given={{ id: sectionId('alerts'), lot }} />}
      {highlight === 'tasks' && <Parts of={taskSections} given={{ id: sectionId('tasks'), lot }} />}
      {highlight === 'recommendations' && (
        <Parts of={recommendationSections} given={{ id: sectionId('recommendations'), lot }} />
      )}
      {lot.counts && (
        <div className={styles.two}>
          <Parts of={occupancyCards} given={{ counts: lot.counts, threshold: lot.highOccupancyThreshold }} />
        </div>
      )}
      <Parts of={todayCards} given={{ lot }} />
      <Parts of={mapParts} given={{ lot }} />
    </>
  )
}
