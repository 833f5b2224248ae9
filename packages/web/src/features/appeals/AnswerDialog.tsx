import { Trans, useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { Appeal } from '@stallwise/contract/appeals/appeals.contract.ts'
import { checkAnswer, longestAnswer, type AppealAnswer } from '@stallwise/domain/appeals/appeals.rules.ts'
import { call } from '#lib/api/call.ts'
import { formatNumber } from '#lib/format/numbers.ts'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { choiceOf, textOf } from '#ui/edit/field-props.ts'
import { useEdit } from '#ui/edit/use-edit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { toastUndo } from '#ui/toasts.tsx'
import { staleKey } from './appeals.queries.ts'
import styles from './appeals.module.css'

interface Values {
  state: string
  answer: string
}

interface AnswerDialogProps {
  lotId: string
  violationId: string
  appeal: Appeal
  onClose: () => void
}

const useAnswer = ({ lotId, violationId, onClose }: AnswerDialogProps) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const params = { id: violationId }
  const refresh = () => queries.invalidateQueries({ queryKey: staleKey(lotId) })
  const undo = () => call('POST /violations/{id}/undo', { params }).finally(refresh)
  return useEdit<Values, unknown>({
    initial: { state: '', answer: '' },
    version: undefined,
    check: checkAnswer,
    save: ({ state, answer }) =>
      call('POST /violations/{id}/appeal', {
        params,
        body: { state: state as AppealAnswer, answer: answer.trim() },
      }),
    onSaved: () => {
      onClose()
      toastUndo(t`Appeal answered. The driver gets the answer in 10 seconds.`, undo)
      void refresh()
    },
  })
}

/** APL-20, APL-21: accepts, refuses or reduces, with what the driver is told. */
export const AnswerDialog = (props: AnswerDialogProps) => {
  const { appeal, onClose } = props
  const { t } = useLingui()
  const edit = useAnswer(props)
  const choices = [
    ['accepted', t`Accept`, t`The violation is dismissed.`],
    ['refused', t`Refuse`, t`The violation stays as it is.`],
    ['reduced', t`Reduce`, t`The violation stays; say in the answer what is still due.`],
  ] as const
  return (
    <EditDialog
      title={<Trans>Answer the appeal</Trans>}
      edit={edit}
      objectName={t`appeal`}
      couldNotSave={t`The answer could not be sent.`}
      words={{ state: t`Decision`, answer: t`Answer` }}
      onClose={onClose}
      saveLabel={<Trans>Send answer</Trans>}
      width={560}
      blocked={edit.values.state === '' ? t`Select a decision.` : undefined}
    >
      <p className={styles.text}>{appeal.text}</p>
      <SelectField
        label={t`Decision`}
        required
        data={choices.map(([value, label]) => ({ value, label }))}
        {...choiceOf(edit, 'state')}
        value={edit.values.state || null}
        description={choices.find(([value]) => value === edit.values.state)?.[2]}
      />
      <Textarea
        label={t`Answer to the driver`}
        description={t`At most ${formatNumber(longestAnswer)} characters. The driver gets it by e-mail.`}
        required={edit.values.state !== 'accepted'}
        autosize
        minRows={4}
        maxRows={12}
        {...textOf(edit, 'answer')}
      />
    </EditDialog>
  )
}
