import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Icon } from '../icons/Icon.tsx'
import { MenuButton } from '../MenuButton.tsx'
import styles from './list.module.css'
import type { ResourceListProps } from './list-props.ts'
import type { useColumns } from './use-columns.ts'
import { useExport } from './use-export.ts'

interface ListExportProps<Row> extends Pick<ResourceListProps<Row>, 'exportName' | 'paging' | 'moreExports'> {
  shown: readonly (Row | undefined)[]
  choice: ReturnType<typeof useColumns<Row>>
}

/** The export of what is shown; a menu where there are others too. */
export const ListExport = <Row,>({ moreExports, ...props }: ListExportProps<Row>) => {
  const { t } = useLingui()
  const { isBusy, exportShown } = useExport(props)
  const button = (onClick?: () => void) => (
    <Button
      className={styles.export}
      leftSection={<Icon name="download" />}
      loading={isBusy || moreExports?.isBusy === true}
      aria-haspopup={moreExports && 'menu'}
      onClick={onClick}
    >
      <span className="sr-on-phones">{t`Export`}</span>
    </Button>
  )
  if (!moreExports) return button(() => void exportShown())
  return (
    <MenuButton
      label={t`Export`}
      position="bottom-end"
      entries={[
        { key: 'shown', label: t`Columns shown (.csv)`, onPick: () => void exportShown() },
        ...moreExports.more,
      ]}
    >
      {button()}
    </MenuButton>
  )
}
