import { t as say } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ChargingSessionView } from '@stallwise/contract/charging/charging-sessions.contract.ts'
import { checkClearing } from '@stallwise/domain/charging/clearing.rules.ts'
import { readNumber } from '@stallwise/domain/fields/field-values.ts'
import { call } from '#lib/api/call.ts'
import { Banner } from '#ui/Banner.tsx'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { toastDone } from '#ui/toasts.tsx'
import { chargingKey } from '../charging.queries.ts'
import { doubtTexts, kwhText } from './session-words.ts'

interface ClearDialogProps {
  lotId: string
  session: ChargingSessionView
  onClose: () => void
}

interface Values {
  kwh: string
  note: string
}

const useClearing = ({ lotId, session, onClose }: ClearDialogProps) => {
  const queries = useQueryClient()
  const key = useRef(crypto.randomUUID())
  const range = { leastWh: Math.round(session.leastKwh * 1_000), mostWh: Math.round(session.mostKwh * 1_000) }
  return useEdit<Values, ChargingSessionView>({
    initial: { kwh: '', note: '' },
    version: undefined,
    check: ({ kwh, note }) => checkClearing({ kwh: kwh.trim() === '' ? null : kwh, note }, range),
    save: ({ kwh, note }) =>
      call('POST /charging/sessions/{id}/clear', {
        params: { id: session._id },
        body: { kwh: readNumber(kwh) ?? null, note: note.trim() },
        idempotencyKey: key.current,
      }),
    valuesOf: () => ({ kwh: '', note: '' }),
    onSaved: () => {
      void queries.invalidateQueries({ queryKey: chargingKey(lotId) })
      toastDone(say`Session cleared.`)
      onClose()
    },
  })
}

/** What a person says of a session whose energy could not be settled. CHG-63, CHG-64 */
export const ClearDialog = (props: ClearDialogProps) => {
  const { session, onClose } = props
  const { t } = useLingui()
  const edit = useClearing(props)
  const [least, most] = [kwhText(session.leastKwh, 3), kwhText(session.mostKwh, 3)]
  return (
    <EditDialog
      title={t`Clear the session at ${session.station.name}`}
      edit={edit}
      objectName={t`session`}
      words={{ kwh: t`Energy`, note: t`Note` }}
      onClose={onClose}
      saveLabel={edit.values.kwh.trim() === '' ? <Trans>Accept {least}</Trans> : <Trans>Set energy</Trans>}
    >
      {session.doubt !== null && <Banner tone="soon">{doubtTexts()[session.doubt]}</Banner>}
      <p>
        {session.isSettled && session.payer === 'visitor' ? (
          <Trans>
            The visitor has paid already, and the card is not charged again: only the energy in the books
            changes. A refund is made from the payment.
          </Trans>
        ) : (
          <Trans>The energy that you accept or set is what is charged, at most what is on hold.</Trans>
        )}
      </p>
      <NumberField
        label={t`Energy`}
        description={t`From ${least} to ${most}. Leave it empty to accept ${least}.`}
        inputMode="decimal"
        unit="kWh"
        {...textOf(edit, 'kwh')}
      />
      <TextField
        label={t`Note`}
        description={t`Such as who read the meter, and when.`}
        {...textOf(edit, 'note')}
      />
    </EditDialog>
  )
}
