import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { RegisteredVehicleView } from '@stallwise/contract/visitors/registered-vehicles.contract.ts'
import { lotQuery } from '#features/lots/lots.public.ts'
import { call } from '#lib/api/call.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { useCan, useMe } from '#lib/session/viewer.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { doEach } from '#ui/list/do-each.ts'
import type { ListAction } from '#ui/list/list.model.ts'
import { ResourceList } from '#ui/list/ResourceList.tsx'
import { useListAddress } from '#ui/list/use-list-address.ts'
import { useServerRows } from '#ui/list/use-server-rows.ts'
import { PageHead } from '#ui/PageHead.tsx'
import { seesVehicles } from '../sees-vehicles.ts'
import { visitorsKey } from '../visitors.queries.ts'
import { VehicleDialog } from './VehicleDialog.tsx'
import { vehicleColumns, vehicleFilters } from './vehicles.columns.tsx'
import { vehicleRows } from './vehicles.queries.ts'

type Action = ListAction<RegisteredVehicleView>

const useRemove = (lotId: string): Action => {
  const queries = useQueryClient()
  const idOf = ({ _id: id }: RegisteredVehicleView) => ({ params: { id } })
  return {
    key: 'remove',
    tone: 'remove',
    label: (rows) => plural(rows.length, { one: 'Remove vehicle', other: 'Remove # vehicles' }),
    done: (rows) => plural(rows.length, { one: 'Vehicle removed.', other: '# vehicles removed.' }),
    run: (rows) =>
      doEach(rows, {
        act: (vehicle) => call('DELETE /registered-vehicles/{id}', idOf(vehicle)),
        undo: (vehicle) => call('POST /registered-vehicles/{id}/restore', idOf(vehicle)),
        refresh: () => queries.invalidateQueries({ queryKey: visitorsKey(lotId) }),
      }),
  }
}

/** `/parking-lots/{id}/registered-vehicles`: vehicles that are known although nobody has a pass for them. VEH-05. */
export const RegisteredVehiclesPage = () => {
  const { lotId } = lotRoute.useParams()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  if (seesVehicles(useMe(), lot)) return <RegisteredVehicles />
  return (
    <EmptyState
      level={1}
      icon="car"
      title={<Trans>You don’t have access to the registered vehicles of this lot.</Trans>}
    >
      <Trans>Ask an administrator of your company for access to visitor validation.</Trans>
    </EmptyState>
  )
}

const RegisteredVehicles = () => {
  const { t } = useLingui()
  const { lotId } = lotRoute.useParams()
  const address = useListAddress()
  const { data: lot } = useSuspenseQuery(lotQuery(lotId))
  const mayManage = useCan('visitor.manage')
  const vehicles = useServerRows(vehicleRows(lotId, address.search))
  const [opened, setOpened] = useState<{ vehicle: RegisteredVehicleView | undefined }>()
  const edit: Action = {
    key: 'edit',
    icon: 'edit',
    label: () => t`Edit vehicle`,
    onPick: (vehicle) => setOpened({ vehicle }),
  }
  const remove = useRemove(lotId)
  return (
    <>
      <PageHead title={<Trans>Registered vehicles</Trans>} />
      <ResourceList
        {...address}
        {...vehicles}
        name={t`Registered vehicles`}
        exportName="registered-vehicles"
        rowKey={({ _id }) => _id}
        onOpen={mayManage ? (vehicle) => setOpened({ vehicle }) : undefined}
        columns={vehicleColumns(lot.timeZone)}
        filters={vehicleFilters()}
        actions={mayManage ? [edit, remove] : []}
        bulkActions={mayManage ? [remove] : []}
        addAction={
          mayManage && (
            <Button variant="primary" onClick={() => setOpened({ vehicle: undefined })}>
              {t`Register vehicle`}
            </Button>
          )
        }
        empty={{
          icon: 'car',
          title: t`No registered vehicles yet`,
          text: t`A registered vehicle is known to the cameras, such as that of a supplier.`,
        }}
      />
      {opened && (
        <VehicleDialog
          lotId={lotId}
          timeZone={lot.timeZone}
          vehicle={opened.vehicle}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}
