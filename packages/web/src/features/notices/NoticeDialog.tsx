import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { NoticeDraft } from '@stallwise/contract/notices/notices.contract.ts'
import type { ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import { email as emailCheck, faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import { call } from '#lib/api/call.ts'
import { Banner } from '#ui/Banner.tsx'
import { EditDialog } from '#ui/edit/EditDialog.tsx'
import { choiceOf, switchOf, textOf } from '#ui/edit/field-props.ts'
import { useEdit, type Edit } from '#ui/edit/use-edit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { PlateCrop } from '#ui/PlateCrop.tsx'
import { toastUndo } from '#ui/toasts.tsx'
import { doubtTexts } from './doubt-words.ts'
import { languageNames } from '#ui/words/language-names.ts'
import { staleKey } from './notices.queries.ts'
import styles from './notices.module.css'

interface Values {
  email: string
  language: NoticeDraft['language']
  isConfirmed: boolean
  resolve: boolean
}

interface NoticeDialogProps {
  lotId: string
  violation: ViolationDetails
  draft: NoticeDraft
  onClose: () => void
}

const useNotice = ({ lotId, violation, draft, onClose }: NoticeDialogProps, again: boolean) => {
  const { t } = useLingui()
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: staleKey(lotId) })
  const isActive = violation.status === 'active'
  const undo = () => call('POST /violations/{id}/undo', { params: { id: violation._id } }).finally(refresh)
  return useEdit<Values, unknown>({
    initial: { email: draft.email ?? '', language: draft.language, isConfirmed: false, resolve: isActive },
    version: undefined,
    check: (values) => faultsOfFields(values, { email: [required, emailCheck] }),
    save: ({ email, language, isConfirmed, resolve }) =>
      call('POST /violations/sendEmail', {
        body: {
          violation: violation._id,
          email: email.trim(),
          language,
          confirmedPlate: isConfirmed ? draft.licensePlate : null,
          resolve: resolve && isActive,
          again,
        },
      }),
    onSaved: () => {
      onClose()
      toastUndo(t`The notice is sent in 10 seconds.`, undo)
      void refresh()
    },
  })
}

/** NOT-05: the picture and the plate to compare, and what is in doubt. */
const Confirmation = ({
  violation,
  draft,
  edit,
}: Pick<NoticeDialogProps, 'violation' | 'draft'> & { edit: Edit<Values> }) => {
  const { t } = useLingui()
  const entry = violation.visit?.entry
  const image = entry?.image ?? violation.photos[0]?.link
  const plate = draft.licensePlate ?? ''
  return (
    <div className={styles.confirm}>
      <Banner tone="soon">
        {doubtTexts(draft.doubts, violation.visit).map((doubt) => (
          <p key={doubt}>{doubt}</p>
        ))}
      </Banner>
      {image ? (
        <img className={styles.image} src={image} alt={t`Picture of the vehicle`} />
      ) : (
        <p className="dim">{t`There is no picture of this vehicle.`}</p>
      )}
      {entry && <PlateCrop size="large" image={entry.image} box={entry.plateBox} plate={entry.plate} />}
      <dl className={styles.plates}>
        <div>
          <dt>{t`Plate of the notice`}</dt>
          <dd className="plate">{plate}</dd>
        </div>
        {entry?.plate && (
          <div>
            <dt>{t`Plate as read`}</dt>
            <dd className="plate">{entry.plate}</dd>
          </div>
        )}
      </dl>
      <Checkbox
        label={
          image
            ? t`I have looked at the picture: the plate is ${plate}.`
            : t`I am sure that the plate is ${plate}.`
        }
        {...switchOf(edit, 'isConfirmed')}
      />
    </div>
  )
}

const Preview = ({ draft, language }: { draft: NoticeDraft; language: NoticeDraft['language'] }) => {
  const { t } = useLingui()
  const shown = draft.texts.find((one) => one.language === language)
  if (!shown) return null
  return (
    <div
      className={styles.preview}
      role="region"
      aria-label={t`Preview of the notice`}
      lang={language}
      tabIndex={0}
    >
      <p className={styles.subject}>{shown.subject}</p>
      {shown.text}
    </div>
  )
}

/** NOT-02 to NOT-07: to whom, in which language, and the text before it is sent. */
export const NoticeDialog = (props: NoticeDialogProps) => {
  const { violation, draft, onClose } = props
  const { t } = useLingui()
  const again = draft.notices.some(({ state }) => state === 'sent' || state === 'waiting')
  const edit = useNotice(props, again)
  const needsConfirmation = draft.doubts.length > 0
  return (
    <EditDialog
      title={<Trans>Notice to the driver</Trans>}
      edit={edit}
      objectName={t`notice`}
      couldNotSave={t`The notice could not be sent.`}
      words={{ email: t`E-mail`, language: t`Language`, isConfirmed: t`Plate`, resolve: t`Resolve` }}
      onClose={onClose}
      saveLabel={again ? <Trans>Send again</Trans> : <Trans>Send notice</Trans>}
      width={640}
      blocked={needsConfirmation && !edit.values.isConfirmed ? t`Confirm the plate first.` : undefined}
    >
      {again && <Banner>{t`A notice was already sent. The driver gets another one.`}</Banner>}
      {needsConfirmation && <Confirmation violation={violation} draft={draft} edit={edit} />}
      <TextField label={t`E-mail`} type="email" required autoComplete="off" {...textOf(edit, 'email')} />
      <SelectField
        label={t`Language`}
        data={Object.entries(languageNames).map(([value, label]) => ({ value, label }))}
        {...choiceOf(edit, 'language')}
      />
      <Preview draft={draft} language={edit.values.language} />
      {violation.status === 'active' && (
        <SwitchField label={t`Resolve the violation`} {...switchOf(edit, 'resolve')} />
      )}
    </EditDialog>
  )
}
