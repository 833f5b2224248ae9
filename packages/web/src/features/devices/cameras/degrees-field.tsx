import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { CameraView } from '@stallwise/contract/devices/cameras.contract.ts'
import { NumberField } from '#ui/fields/NumberField.tsx'
import type { FieldProps, ResourceField } from '#ui/resource/resource.model.ts'
import styles from '../devices.module.css'

type Degrees = CameraView['entryDegrees']

/** A range of degrees as it is typed. */
interface Range {
  from: string
  to: string
}

/** Only a camera of both ways has degrees, whatever was typed before. */
export const hasDegrees = ({ role }: { role?: unknown }): boolean => role === 'both'

/** Null where nothing was typed. */
export const rangeOf = ({ from, to }: Range): Range | null =>
  from.trim() === '' && to.trim() === '' ? null : { from, to }

interface RangeInputProps extends FieldProps<Range> {
  labels: Range
}

const RangeInput = ({ name, value, onChange, onBlur, faultOf, error, labels }: RangeInputProps) => (
  <div
    className={styles.pair}
    onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onBlur()}
  >
    {(['from', 'to'] as const).map((end) => (
      <NumberField
        key={end}
        label={labels[end]}
        inputMode="numeric"
        unit="°"
        value={value[end]}
        error={faultOf(`${name}.${end}`) ?? (end === 'from' ? error : undefined)}
        onChange={(event) => onChange({ ...value, [end]: event.currentTarget.value })}
      />
    ))}
  </div>
)

const degreesField = (
  label: typeof entryField.label,
  Input: typeof entryField.Input,
): ResourceField<Range, Degrees, Degrees> => ({
  label,
  initial: { from: '', to: '' },
  read: (shown) => ({ from: String(shown?.from ?? ''), to: String(shown?.to ?? '') }),
  write: (value) => {
    const range = rangeOf(value)
    return range && { from: Number(range.from), to: Number(range.to) }
  },
  show: ({ from, to }) => [from, to].filter((end) => end !== '').join('–'),
  isFor: hasDegrees,
  Input,
})

export const entryField: ResourceField<Range, Degrees, Degrees> = degreesField(
  msg`Inbound, degrees`,
  (props) => (
    <>
      <p className={`small ${styles.wide} ${styles.quietText}`}>
        <Trans>
          Degrees run clockwise from the first value to the second, across 0 if needed. Leave blank to use the
          front and rear of the vehicle.
        </Trans>
      </p>
      <RangeInput {...props} labels={{ from: t`Inbound, from`, to: t`Inbound, to` }} />
    </>
  ),
)

export const exitField: ResourceField<Range, Degrees, Degrees> = degreesField(
  msg`Outbound, degrees`,
  (props) => <RangeInput {...props} labels={{ from: t`Outbound, from`, to: t`Outbound, to` }} />,
)
