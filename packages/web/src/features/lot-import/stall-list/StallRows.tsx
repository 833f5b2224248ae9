import { useLingui } from '@lingui/react/macro'
import type {
  DraftStall,
  LotDraft,
  StallListSummary,
} from '@stallwise/contract/lot-import/lot-draft.contract.ts'
import { groupTypeOf, stallTypes } from '@stallwise/domain/stalls/stalls.model.ts'
import { formatFloor } from '#lib/format/floors.ts'
import type { ListColumn, ListFilter } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { useStallWords } from '#ui/map/stall-words.ts'
import { lotImportQueries } from '../lot-import.queries.ts'

/** The keys are those that the server sorts by. */
const useColumns = (): ListColumn<DraftStall>[] => {
  const { t } = useLingui()
  const { kindName } = useStallWords()
  return [
    {
      key: 'stall',
      label: t`Stall`,
      value: ({ stall }) => stall,
      cell: ({ stall }) => <span className="plate">{stall}</span>,
    },
    { key: 'floor', label: t`Floor`, value: ({ floor }) => formatFloor(floor) },
    { key: 'stallType', label: t`Type`, value: ({ stallType }) => kindName(groupTypeOf(stallType)) },
    { key: 'parkingGroup', label: t`Group`, value: ({ parkingGroup }) => parkingGroup },
    { key: 'handicap', label: t`Handicap accessible`, value: ({ handicap }) => handicap, narrow: 'label' },
    { key: 'isActive', label: t`Active`, value: ({ isActive }) => isActive, narrow: 'label' },
    {
      key: 'device',
      label: t`Device ID`,
      value: ({ device }) => device,
      cell: ({ device }) => <span className="plate">{device}</span>,
    },
  ]
}

const useFilters = ({ draft, list }: Props): ListFilter<DraftStall>[] => {
  const { t } = useLingui()
  const { kindName } = useStallWords()
  const floors = draft.floors.filter(({ stalls }) => stalls > 0)
  return [
    {
      key: 'floor',
      label: t`Floor`,
      value: ({ floor }) => floor,
      options: floors
        .toReversed()
        .map(({ floorName }) => ({ value: floorName, label: formatFloor(floorName) })),
    },
    {
      key: 'stallType',
      label: t`Type`,
      value: ({ stallType }) => stallType,
      options: stallTypes.map((type) => ({ value: type, label: kindName(groupTypeOf(type)) })),
    },
    {
      key: 'parkingGroup',
      label: t`Group`,
      value: ({ parkingGroup }) => parkingGroup,
      options: list.groups.map(({ name }) => ({ value: name, label: name })),
    },
    {
      key: 'device',
      label: t`Device`,
      value: ({ device }) => (device === null ? 'no' : 'yes'),
      options: [
        { value: 'yes', label: t`With a device` },
        { value: 'no', label: t`Without a device` },
      ],
    },
  ]
}

interface Props {
  draft: LotDraft
  list: StallListSummary
}

/** The rows of the list: found, filtered, sorted and paged by the server. */
export const StallRows = ({ draft, list }: Props) => {
  const { t } = useLingui()
  const address = useListAddress('stalls')
  const stalls = useServerRows(lotImportQueries.stallRows(draft._id, list.uploadedAt, address.search))
  return (
    <ResourceList
      {...address}
      {...stalls}
      name={t`Stalls in the list`}
      exportName="draft-stalls"
      rowKey={({ stall }) => stall}
      columns={useColumns()}
      filters={useFilters({ draft, list })}
      empty={{ icon: 'list', title: t`No stalls yet` }}
    />
  )
}
