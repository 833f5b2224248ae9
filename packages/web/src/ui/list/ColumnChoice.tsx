import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Popover } from '@mantine/core'
import { Icon } from '../icons/Icon.tsx'
import type { ListColumn } from './list.model.ts'
import styles from './list.module.css'
import type { useColumns } from './use-columns.ts'

interface ColumnChoiceProps<Row> {
  columns: readonly ListColumn<Row>[]
  choice: ReturnType<typeof useColumns<Row>>
}

export const ColumnChoice = <Row,>({ columns, choice }: ColumnChoiceProps<Row>) => {
  const { t } = useLingui()
  if (columns.length < 3) return null
  return (
    <Popover hideDetached={false} position="bottom-end" trapFocus returnFocus withinPortal={false} offset={4}>
      <Popover.Target>
        <Button className={styles.wide} aria-haspopup="dialog" leftSection={<Icon name="sliders" />}>
          <Trans>Columns</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Columns`}>
        <div className={styles.options}>
          {columns.map((column, index) => (
            <Checkbox
              key={column.key}
              label={column.label}
              checked={choice.isShown(column, index)}
              disabled={index === 0}
              onChange={() => choice.toggle(column)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
