import { Trans, useLingui } from '@lingui/react/macro'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import type { SectorView } from '@stallwise/contract/sectors/sectors.contract.ts'
import { fullTimePlace, showSign } from '@stallwise/domain/wayfinders/sign.rules.ts'
import { needsSecretAgain } from '@stallwise/domain/wayfinders/wayfinder-fields.rules.ts'
import type { SignFormat, SignLine } from '@stallwise/domain/wayfinders/wayfinders.model.ts'
import { useNow } from '#lib/time/use-now.ts'
import { Card } from '#ui/Card.tsx'
import { EditFrame } from '#ui/edit/EditFrame.tsx'
import { choiceOf, switchOf, textOf } from '#ui/edit/field-props.ts'
import type { Edit } from '#ui/edit/use-edit.ts'
import { SelectField } from '#ui/fields/SelectField.tsx'
import { SwitchField } from '#ui/fields/SwitchField.tsx'
import { NumberField } from '#ui/fields/NumberField.tsx'
import { TextField } from '#ui/fields/TextField.tsx'
import { FeedCard } from './FeedCard.tsx'
import { LineFields } from './LineFields.tsx'
import { signFigures } from './sign-figures.ts'
import { SignPreview } from './SignPreview.tsx'
import { useSubjectNames, useSubjects } from './sign-words.ts'
import { useWayfinderEdit, type WayfinderEditOptions } from './use-wayfinder-edit.ts'
import { draftOf, secretForOf, setupOf, type WayfinderValues } from './wayfinder.form.ts'
import styles from './wayfinders.module.css'

interface WayfinderFormProps extends WayfinderEditOptions {
  lot: Lot
  sectors: readonly SectorView[]
}

const useFormatNames = (): Record<SignFormat, string> => {
  const { t } = useLingui()
  return { json: t`JSON`, text: t`Plain text` }
}

const useWords = () => {
  const { t } = useLingui()
  const names = useSubjectNames()
  const formats = useFormatNames()
  const lines = (all: readonly SignLine[]) =>
    all.map(({ label, counts }) => label || names[counts]).join(', ')
  return {
    name: t`Name`,
    description: t`Description`,
    fullAt: t`Show FULL at this many free stalls or fewer`,
    fullText: t`Text when full`,
    soonText: t`Text when the lot will be full today`,
    closedText: t`Text when closed`,
    staleText: t`Text when there is no data`,
    closed: t`Closed`,
    pushUrl: t`Sign URL`,
    pushSecret: t`Sent as Authorization`,
    lines: { label: t`Lines of the sign`, show: lines },
    pushFormat: { label: t`Sent as`, show: (format: SignFormat) => formats[format] },
  }
}

interface PushFieldsProps {
  edit: Edit<WayfinderValues>
  secretFor: string | undefined
}

const PushFields = ({ edit, secretFor }: PushFieldsProps) => {
  const { t } = useLingui()
  const isSecretRequired = needsSecretAgain(draftOf(edit.values), secretFor)
  const isSecretKept = secretFor !== undefined && !isSecretRequired
  const words = useWords()
  const formats = Object.entries(useFormatNames()).map(([value, label]) => ({ value, label }))
  return (
    <>
      <TextField
        label={words.pushUrl}
        autoComplete="off"
        inputMode="url"
        description={t`Updates are pushed to this URL. Leave blank if the sign polls its feed.`}
        {...textOf(edit, 'pushUrl')}
      />
      {edit.values.pushUrl.trim() !== '' && (
        <>
          <SelectField label={words.pushFormat.label} data={formats} {...choiceOf(edit, 'pushFormat')} />
          <TextField
            label={words.pushSecret}
            type="password"
            autoComplete="new-password"
            required={isSecretRequired}
            placeholder={isSecretKept ? t`Saved. Type to replace it.` : 'Bearer …'}
            description={isSecretRequired && t`The URL changed. Enter this again.`}
            {...textOf(edit, 'pushSecret')}
          />
        </>
      )}
    </>
  )
}

const Preview = ({
  edit,
  lot,
  sectors,
}: Pick<WayfinderFormProps, 'lot' | 'sectors'> & { edit: Edit<WayfinderValues> }) => {
  const now = useNow()
  const figures = signFigures(lot, sectors)
  return (
    <Card title={<Trans>Preview</Trans>}>
      {figures ? (
        <SignPreview sign={showSign(setupOf(edit.values), figures, now)} />
      ) : (
        <Trans>You don’t have access to the availability of this lot.</Trans>
      )}
    </Card>
  )
}

/** A wayfinder's fields, with a preview of the sign. */
export const WayfinderForm = (props: WayfinderFormProps) => {
  const { t } = useLingui()
  const { lotId, wayfinder, back, lot, sectors } = props
  const edit = useWayfinderEdit(props)
  const words = useWords()
  const soonExample = t`FULL AT ${fullTimePlace}`
  return (
    <div className={styles.parts}>
      <div className={styles.left}>
        <EditFrame
          title={wayfinder ? wayfinder.name : <Trans>Add wayfinder</Trans>}
          edit={edit}
          objectName={t`wayfinder`}
          words={words}
          backTo={back}
          saveLabel={wayfinder ? <Trans>Save wayfinder</Trans> : <Trans>Add wayfinder</Trans>}
        >
          <TextField label={words.name} required autoComplete="off" {...textOf(edit, 'name')} />
          <TextField label={words.description} autoComplete="off" {...textOf(edit, 'description')} />
          <LineFields edit={edit} subjects={useSubjects(lot, sectors)} />
          <NumberField label={words.fullAt} required inputMode="numeric" {...textOf(edit, 'fullAt')} />
          <TextField label={words.fullText} required autoComplete="off" {...textOf(edit, 'fullText')} />
          <TextField
            label={words.soonText}
            autoComplete="off"
            description={t`Behind the free stalls of the lot. ${fullTimePlace} becomes the time, as in ${soonExample}`}
            {...textOf(edit, 'soonText')}
          />
          <TextField label={words.closedText} required autoComplete="off" {...textOf(edit, 'closedText')} />
          <TextField
            label={words.staleText}
            autoComplete="off"
            description={t`Leave blank for a blank line.`}
            {...textOf(edit, 'staleText')}
          />
          <SwitchField
            className={styles.wide}
            label={t`Closed: every line shows the closed text`}
            {...switchOf(edit, 'closed')}
          />
          <PushFields edit={edit} secretFor={secretForOf(wayfinder)} />
        </EditFrame>
      </div>
      <div className={styles.aside}>
        <Preview edit={edit} lot={lot} sectors={sectors} />
        {wayfinder && <FeedCard lotId={lotId} wayfinder={wayfinder} />}
      </div>
    </div>
  )
}
