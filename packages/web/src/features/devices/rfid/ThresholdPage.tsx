import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { RfidThresholdView } from '@stallwise/contract/devices/rfid.contract.ts'
import { checkRfidThreshold } from '@stallwise/domain/devices/rfid.rules.ts'
import { call } from '#lib/api/call.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { SkeletonCard } from '#ui/Skeleton.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { devicesKey, thresholdsQuery } from '../devices.queries.ts'
import { NotThere } from '../NotThere.tsx'

interface ThresholdFormProps {
  lotId: string
  back: string
  threshold: RfidThresholdView | undefined
  names: readonly string[]
}

interface Values {
  name: string
  duration: string
}

const valuesOf = ({ name, duration }: RfidThresholdView): Values => ({ name, duration: String(duration) })
const bodyOf = ({ name, duration }: Values) => ({ name: name.trim(), duration: Number(duration) })

const useThresholdEdit = ({ lotId, back, threshold, names }: ThresholdFormProps) => {
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useEdit<Values, RfidThresholdView>({
    initial: threshold ? valuesOf(threshold) : { name: '', duration: '' },
    version: threshold?.version,
    check: (values) => checkRfidThreshold(values, { names }),
    save: (values, version) =>
      threshold
        ? call('PUT /rfid/rfidThreshold/{id}', {
            params: { id: threshold._id },
            body: { ...bodyOf(values), version },
          })
        : call('POST /rfid/rfidThreshold', { body: { ...bodyOf(values), parkingLot: lotId } }),
    readCurrent: (current) => ({
      values: valuesOf(current as RfidThresholdView),
      version: (current as RfidThresholdView).version,
    }),
    onSaved: ({ name }) => {
      toastDone(threshold ? say`RFID threshold ${name} saved.` : say`RFID threshold ${name} added.`)
      void queries.invalidateQueries({ queryKey: devicesKey(lotId) })
      void navigate({ href: back })
    },
  })
}

const ThresholdForm = (props: ThresholdFormProps) => {
  const { t } = useLingui()
  const { threshold, back } = props
  const edit = useThresholdEdit(props)
  const words = { name: t`Name`, duration: t`Duration, seconds` }
  return (
    <EditFrame
      title={threshold ? threshold.name : <Trans>New RFID threshold</Trans>}
      edit={edit}
      objectName={t`threshold`}
      words={words}
      backTo={back}
      saveLabel={threshold ? <Trans>Save RFID threshold</Trans> : <Trans>Add RFID threshold</Trans>}
    >
      <TextField label={words.name} required autoComplete="off" {...textOf(edit, 'name')} />
      <TextField
        label={words.duration}
        required
        inputMode="numeric"
        description={t`Within so many seconds further reads of a tag are the same passage.`}
        {...textOf(edit, 'duration')}
      />
    </EditFrame>
  )
}

/** An RFID threshold, or a new one. */
export const ThresholdPage = () => {
  const { customerId, parkingLotId } = adminLotRoute.useParams()
  const { rfidThresholdId } = useParams({ strict: false }) as { rfidThresholdId?: string }
  const { data, error, refetch } = useQuery(thresholdsQuery(parkingLotId))
  const back = `/admin/${customerId}/parking-lot/${parkingLotId}/rfid`
  if (error) return <ErrorState onRetry={() => void refetch()} />
  if (!data) return <SkeletonCard height={240} />
  const threshold = data.find(({ _id }) => _id === rfidThresholdId)
  if (rfidThresholdId && !threshold) return <NotThere back={back} />
  const names = data.filter(({ _id }) => _id !== rfidThresholdId).map(({ name }) => name)
  return (
    <ThresholdForm
      key={rfidThresholdId ?? 'new'}
      lotId={parkingLotId}
      back={back}
      threshold={threshold}
      names={names}
    />
  )
}
