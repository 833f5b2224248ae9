export { StartPreferences } from './preferences/StartPreferences.tsx'
