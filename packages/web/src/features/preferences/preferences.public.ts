export { StartPreferences } from './StartPreferences.tsx'
