import { useLingui } from '@lingui/react/macro'
import { GroupMark } from '#ui/GroupMark.tsx'
import type { SegmentKind } from './donut.segments.ts'
import styles from './occupancy.module.css'
import { useTypeNames } from '#ui/stall-type-names.ts'

/** A segment's mark and name, as the legend shows it. */
export const SegmentName = ({ kind }: { kind: SegmentKind }) => {
  const { t } = useLingui()
  const types = useTypeNames()
  const names: Record<SegmentKind, string> = { ...types, others: t`Others`, vacant: t`Vacant` }
  const isPlain = kind === 'others' || kind === 'vacant'
  return (
    <span className={styles.segmentName}>
      {isPlain ? <span className={styles.swatch} data-kind={kind} /> : <GroupMark type={kind} />}
      {names[kind]}
    </span>
  )
}
