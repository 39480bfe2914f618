import '#web/main.tsx';
import '../web/main.tsx';
