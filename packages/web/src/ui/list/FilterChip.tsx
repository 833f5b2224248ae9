import { useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Popover, TextInput } from '@mantine/core'
import { Icon } from '../icons/Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import type { FoundOptions, ListFilter } from './list.model.ts'
import styles from './list.module.css'

/** More than this are counted, so that the button stays short. */
const maxNames = 2

interface FilterChipProps<Row> {
  filter: ListFilter<Row>
  values: readonly string[]
  onChange: (values: readonly string[]) => void
}

const FindOptions = ({ label, find }: { label: string; find: FoundOptions }) => {
  const { t } = useLingui()
  return (
    <TextInput
      type="search"
      className={styles.findOptions}
      aria-label={t`Find in ${label}`}
      placeholder={t`Find`}
      description={find.more > 0 ? t`Type to find more.` : undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      leftSection={<Icon name="search" />}
      value={find.text}
      onChange={(event) => find.onText(event.currentTarget.value)}
    />
  )
}

/** One filter: closed it shows what is selected, open it is a list of checkboxes. */
export const FilterChip = <Row,>({ filter, values, onChange }: FilterChipProps<Row>) => {
  const { t } = useLingui()
  const { label, options } = filter
  const names = values.map((value) => options.find((option) => option.value === value)?.label ?? value)
  const count = names.length
  const chosen = count > maxNames ? t`${count} selected` : names.join(', ')
  const toggle = (value: string) =>
    onChange(values.includes(value) ? values.filter((one) => one !== value) : [...values, value])
  return (
    <span className={styles.chip} data-active={values.length > 0 || undefined}>
      <Popover
        hideDetached={false}
        position="bottom-start"
        trapFocus
        returnFocus
        withinPortal={false}
        offset={4}
      >
        <Popover.Target>
          <Button
            className={styles.chipButton}
            aria-haspopup="dialog"
            rightSection={values.length === 0 ? <Icon name="chevron-down" size={14} /> : undefined}
          >
            {values.length === 0 ? label : `${label}: ${chosen}`}
          </Button>
        </Popover.Target>
        <Popover.Dropdown aria-label={label}>
          {filter.find && <FindOptions label={label} find={filter.find} />}
          <div className={styles.options}>
            {options.map((option) => (
              <Checkbox
                key={option.value}
                label={option.label}
                checked={values.includes(option.value)}
                onChange={() => toggle(option.value)}
              />
            ))}
            {options.length === 0 && <span className="dim">{t`Nothing to select.`}</span>}
          </div>
        </Popover.Dropdown>
      </Popover>
      {values.length > 0 && (
        <IconButton
          icon="close"
          size={14}
          label={t`Remove the filter ${label}`}
          onClick={() => onChange([])}
        />
      )}
    </span>
  )
}
