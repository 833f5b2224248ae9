import type { ReactNode } from 'react'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { GroupBars, highOccupancyOf, OccupancyDonut } from '#features/occupancy/occupancy.public.tsx'
import { RecommendationsSection, TasksSection } from '#features/recommendations/recommendations.public.tsx'
import { mayToggle, toggleHighlight, type Highlight, type HighlightSection } from './highlight.ts'
import { HighOccupancyBanner } from './HighOccupancyBanner.tsx'
import styles from './live.module.css'
import { SummaryCards } from './SummaryCards.tsx'

interface RealTimeViewProps {
  lot: Lot
  /** The section that is open. */
  open: HighlightSection | undefined
  onOpen: (section: HighlightSection | undefined) => void
  alerts: (id: string) => ReactNode
  map: ReactNode
}

const sectionId = (section: HighlightSection) => `highlight-${section}`

/** The loaded real-time status. */
export const RealTimeView = ({ lot, open, onOpen, alerts, map }: RealTimeViewProps) => {
  const highlight: Highlight = open && mayToggle(open, lot.allowed) ? open : 'none'
  const toggle = (section: HighlightSection) => {
    const next = toggleHighlight(highlight, section, lot.allowed)
    onOpen(next === 'none' ? undefined : next)
  }
  const high = lot.counts && highOccupancyOf(lot.counts, lot.highOccupancyThreshold)
  return (
    <>
      {high && <HighOccupancyBanner lotId={lot._id} lotThreshold={lot.highOccupancyThreshold} high={high} />}
      <SummaryCards lot={lot} highlight={highlight} onToggle={toggle} />
      {highlight === 'alerts' && alerts(sectionId('alerts'))}
      {highlight === 'tasks' && <TasksSection id={sectionId('tasks')} count={lot.tasks ?? 0} />}
      {highlight === 'recommendations' && (
        <RecommendationsSection id={sectionId('recommendations')} count={lot.recommendations ?? 0} />
      )}
      {lot.counts && (
        <div className={styles.two}>
          <OccupancyDonut counts={lot.counts} />
          <GroupBars counts={lot.counts} threshold={lot.highOccupancyThreshold} />
        </div>
      )}
      {map}
    </>
  )
}
