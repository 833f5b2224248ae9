import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { ManagerView } from '@stallwise/contract/configuration/managers.contract.ts'
import { checkManager } from '@stallwise/domain/configuration/manager.rules.ts'
import { call } from '#lib/api/call.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { managersKey } from '../configuration.live.ts'
import { managersQuery } from '../configuration.queries.ts'

interface Values {
  name: string
  phone: string
  email: string
}

const valuesOf = ({ name, phone, email }: ManagerView): Values => ({ name, phone, email })

interface FormProps {
  manager: ManagerView | undefined
  others: readonly ManagerView[]
}

const useManagerEdit = ({ manager, others }: FormProps, backTo: string) => {
  const { parkingLotId: parkingLot } = adminLotRoute.useParams()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useEdit<Values, ManagerView>({
    initial: manager ? valuesOf(manager) : { name: '', phone: '', email: '' },
    version: manager?.version,
    check: (values) =>
      checkManager(
        values,
        others.map(({ email }) => email),
      ),
    save: (values, version) =>
      manager
        ? call('PUT /parking-lots/managers/update-manager/{id}', {
            params: { id: manager._id },
            body: { ...values, version },
          })
        : call('POST /parking-lots/add-manager/', { body: { parkingLot, ...values } }),
    readCurrent: (current) => {
      const standing = current as ManagerView
      return { values: valuesOf(standing), version: standing.version }
    },
    onSaved: ({ name }) => {
      toastDone(manager ? say`Manager ${name} saved.` : say`Manager ${name} added.`)
      void queries.invalidateQueries({ queryKey: managersKey(parkingLot) })
      void navigate({ href: backTo })
    },
  })
}

const ManagerForm = (props: FormProps) => {
  const { t } = useLingui()
  const { customerId, parkingLotId } = adminLotRoute.useParams()
  const backTo = `/admin/${customerId}/parking-lot/${parkingLotId}/managers`
  const edit = useManagerEdit(props, backTo)
  const words = { name: t`Name`, phone: t`Phone`, email: t`E-mail` }
  return (
    <EditFrame
      title={props.manager ? props.manager.name : <Trans>Add manager</Trans>}
      edit={edit}
      objectName={t`manager`}
      words={words}
      backTo={backTo}
      saveLabel={props.manager ? <Trans>Save manager</Trans> : <Trans>Add manager</Trans>}
    >
      <TextField label={words.name} required autoComplete="off" {...textOf(edit, 'name')} />
      <TextField
        label={words.phone}
        required
        type="tel"
        description={t`At most 10 digits.`}
        autoComplete="off"
        {...textOf(edit, 'phone')}
      />
      <TextField label={words.email} required type="email" autoComplete="off" {...textOf(edit, 'email')} />
    </EditFrame>
  )
}

/** A manager, or a new one. */
export const ManagerPage = () => {
  const { managerId } = useParams({ strict: false }) as { managerId?: string }
  const { parkingLotId } = adminLotRoute.useParams()
  const { data, error, refetch } = useQuery(managersQuery(parkingLotId))
  if (!data && error) return <ErrorState onRetry={() => void refetch()} />
  if (!data)
    return (
      <div aria-busy="true">
        <SkeletonCard height={220} />
      </div>
    )
  const manager = data.find(({ _id }) => _id === managerId)
  if (managerId && !manager)
    return (
      <EmptyState level={1} title={<Trans>This manager is not there</Trans>}>
        <Trans>Somebody may have removed it.</Trans>
      </EmptyState>
    )
  return (
    <ManagerForm
      key={managerId ?? 'new'}
      manager={manager}
      others={data.filter(({ _id }) => _id !== managerId)}
    />
  )
}
