import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { Banner } from '#ui/Banner.tsx'
import { groupOf, isGroup, isKind, type StallFilter } from '#ui/map/stall-filter.ts'
import { useStallWords } from '#ui/map/stall-words.ts'
import type { MapView } from '#ui/map/map-view.ts'

interface Props {
  lot: Pick<Lot, 'parkingGroups'>
  view: Pick<MapView, 'only' | 'stall'>
  /** How many stalls a filter leaves on the shown floor and in the lot, when that is known. */
  counts: { floor: number; lot: number } | undefined
  onClear: () => void
}

const useFilterName = ({ parkingGroups }: Pick<Lot, 'parkingGroups'>) => {
  const { t } = useLingui()
  const { kindName, stateName } = useStallWords()
  return (only: StallFilter): string => {
    if (!isGroup(only)) return isKind(only) ? kindName(only) : stateName(only)
    return parkingGroups.find(({ _id }) => _id === groupOf(only))?.name ?? t`Deleted group`
  }
}

/** STA-28: which stalls stand out, how many there are, and the way back to all. */
export const EmphasisNotice = ({ lot, view: { only, stall }, counts, onClear }: Props) => {
  const { t } = useLingui()
  const filterName = useFilterName(lot)
  if (!only && stall === undefined) return null
  const name = only ? filterName(only) : ''
  return (
    <Banner role="status" icon="filter" action={<Button onClick={onClear}>{t`Show all stalls`}</Button>}>
      <p>
        {only ? (
          <>
            <b className="strong">{name}</b>
            {counts &&
              ` · ${t`${plural(counts.floor, { one: '# stall on this floor', other: '# stalls on this floor' })}, ${formatNumber(counts.lot)} in the lot`}`}
          </>
        ) : (
          <b className="strong">{t`Stall ${stall ?? ''}`}</b>
        )}
      </p>
    </Banner>
  )
}
