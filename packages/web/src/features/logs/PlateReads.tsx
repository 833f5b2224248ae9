import { useLingui } from '@lingui/react/macro'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import type { PlateRead } from '@stallwise/contract/logs/logs.contract.ts'
import { camerasQuery } from '#features/devices/devices.public.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows, type ServerRowsOptions } from '#ui/list/use-server-rows.ts'
import { plateReadColumns, plateReadFilters } from './plate-reads.columns.tsx'

interface PlateReadsProps {
  lotId: string
  reads: ServerRowsOptions<PlateRead>
  /** The plate on whose page they stand. */
  ofPlate?: string
}

/** Reads of cameras, a page of the server at a time; a row leads to its plate. */
export const PlateReads = ({ lotId, reads, ofPlate }: PlateReadsProps) => {
  const { t } = useLingui()
  const address = useListAddress()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const cameras = useQuery(camerasQuery(lotId))
  const rows = useServerRows(reads)
  return (
    <ResourceList
      {...address}
      {...rows}
      name={t`Plate reads`}
      exportName="plate-reads"
      rowKey={({ _id }) => _id}
      rowHref={({ plate, visit }) => {
        const target = visit?.plate ?? plate
        return target === null || target === ofPlate
          ? undefined
          : `/parking-lots/${lotId}/logs/lpr/${encodeURIComponent(target)}`
      }}
      columns={plateReadColumns(lot.timeZone)}
      filters={plateReadFilters((cameras.data ?? []).map(({ id, name }) => ({ value: id, label: name })))}
      empty={{
        icon: 'camera',
        title: t`No plate reads in this period`,
        text: t`Every read of the lot’s cameras is listed here, matched or not.`,
      }}
    />
  )
}
