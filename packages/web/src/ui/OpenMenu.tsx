import { Menu } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Icon } from './icons/Icon.tsx'
import type { MenuButtonProps, MenuEntry } from './menu-entry.ts'

const Entry = ({ entry }: { entry: MenuEntry }) => {
  const { label, icon, isChecked, to, onPick } = entry
  const look = { leftSection: icon && <Icon name={icon} /> }
  if (to !== undefined)
    return (
      <Menu.Item component={Link} to={to} {...look}>
        {label}
      </Menu.Item>
    )
  if (isChecked !== undefined)
    return (
      <Menu.RadioItem
        value={entry.key}
        checked={isChecked}
        checkIcon={<Icon name="check" size={14} />}
        closeMenuOnClick
        onChange={onPick}
      >
        {label}
      </Menu.RadioItem>
    )
  return (
    <Menu.Item onClick={onPick} {...look}>
      {label}
    </Menu.Item>
  )
}

/** The menu itself, open from the press that loaded it. */
export const OpenMenu = ({
  children,
  label,
  entries,
  head,
  position = 'bottom-end',
  width,
}: MenuButtonProps) => (
  <Menu
    defaultOpened
    position={position}
    width={width}
    withinPortal={false}
    withInitialFocusPlaceholder={false}
  >
    <Menu.Target>{children}</Menu.Target>
    <Menu.Dropdown aria-label={label} mah={420} style={{ overflowY: 'auto' }}>
      {head && (
        <>
          <Menu.Label>{head}</Menu.Label>
          <Menu.Divider />
        </>
      )}
      {entries.map((entry) => (
        <Entry key={entry.key} entry={entry} />
      ))}
    </Menu.Dropdown>
  </Menu>
)
