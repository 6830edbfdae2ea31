import { renamesRooms } from './room-names.ts';

export default { resource: 'space/build', hooks: renamesRooms('buildName', 'buildId', '随楼栋更名') };
