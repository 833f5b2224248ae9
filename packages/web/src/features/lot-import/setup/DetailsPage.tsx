import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { LotConfiguration } from '@stallwise/contract/configuration/configuration.contract.ts'
import { lotImportQueries } from '../lot-import.queries.ts'
import { checkDetails, detailsOf } from './details-form.ts'
import { call } from '#lib/api/call.ts'
import { lotKey, lotsKey } from '#lib/live/lot-keys.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { LockedField } from '#ui/fields/LockedField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { Waiting } from '#ui/Waiting.tsx'

const DetailsForm = ({ lot, customerId }: { lot: LotConfiguration; customerId: string }) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const edit = useEdit({
    initial: detailsOf(lot),
    version: lot.version,
    check: (values) => checkDetails(values, lot),
    save: (values, version) =>
      call('PUT /parking-lots/{id}/update', {
        params: { id: lot._id },
        body: { ...values, version },
      }),
    valuesOf: detailsOf,
    onSaved: (saved) => {
      toastDone(t`Lot saved.`)
      queries.setQueryData(lotImportQueries.configuration(lot._id).queryKey, saved)
      void queries.invalidateQueries({ queryKey: lotKey(lot._id), exact: true })
      void queries.invalidateQueries({ queryKey: lotsKey })
    },
  })
  const words = {
    name: t`Name`,
    address: t`Address`,
    city: t`City`,
  }
  return (
    <EditFrame
      title={t`Lot details`}
      edit={edit}
      objectName={t`parking lot`}
      words={words}
      backTo={`/admin/${customerId}`}
      saveLabel={t`Save lot`}
    >
      <TextField label={words.name} required {...textOf(edit, 'name')} />
      <TextField label={words.address} {...textOf(edit, 'address')} />
      <TextField label={words.city} {...textOf(edit, 'city')} />
      <LockedField label={t`Time zone`} value={lot.timeZone.replaceAll('_', ' ')} />
      <LockedField label={t`Currency`} value={lot.currency} />
    </EditFrame>
  )
}

/** The page with the name and address of a lot. */
export const DetailsPage = () => {
  const { customerId, parkingLotId } = adminLotRoute.useParams()
  const { data, error, refetch } = useQuery(lotImportQueries.configuration(parkingLotId))
  if (!data) return <Waiting error={error} onRetry={refetch} height={420} />
  return <DetailsForm key={`${data._id} ${data.version}`} lot={data} customerId={customerId} />
}
